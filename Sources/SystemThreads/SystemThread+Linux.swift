#if os(Linux)
  import CPlatformShims
  import Glibc

  /// A thread of our own.
  package struct SystemThread {
    private let id: pthread_t

    /// Starts a thread that runs `body`; names are cut after 15 bytes.
    package init(name: String, _ body: @escaping @Sendable () -> Void) throws(ThreadError) {
      let box = Unmanaged.passRetained(ThreadBody(run: body))
      var id = pthread_t()
      let error = pthread_create(&id, nil, { ThreadBody.start($0) }, box.toOpaque())
      guard error == 0 else {
        box.release()
        throw ThreadError(errno: error)
      }
      _ = platform_name_thread(id, String(name.prefix(15)))
      self.id = id
    }

    /// Whether the calling thread is this one.
    package var isCurrent: Bool { pthread_equal(id, pthread_self()) != 0 }

    /// Waits until the thread has ended; once.
    package func join() { pthread_join(id, nil) }
  }
#endif
