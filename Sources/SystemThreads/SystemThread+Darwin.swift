#if canImport(Darwin)
  import Darwin

  /// A thread of our own.
  ///
  /// `@unchecked Sendable`: the handle is only compared and joined, which the system allows from any thread.
  package struct SystemThread: @unchecked Sendable {
    private let id: pthread_t

    /// Starts a thread that runs `body`; a thread can name only itself here.
    package init(name: String, _ body: @escaping @Sendable () -> Void) throws(ThreadError) {
      let box = Unmanaged.passRetained(
        ThreadBody {
          pthread_setname_np(name)
          body()
        })
      var id: pthread_t?
      let error = pthread_create(&id, nil, { ThreadBody.start($0) }, box.toOpaque())
      guard error == 0, let id else {
        box.release()
        throw ThreadError(errno: error)
      }
      self.id = id
    }

    /// Whether the calling thread is this one.
    package var isCurrent: Bool { pthread_equal(id, pthread_self()) != 0 }

    /// Waits until the thread has ended; once.
    package func join() { pthread_join(id, nil) }
  }
#endif
