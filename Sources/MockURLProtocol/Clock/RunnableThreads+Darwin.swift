#if canImport(Darwin)
  import Darwin

  /// Whether other threads of this process have something to do. Never run yet: written from Apple's documentation.
  enum RunnableThreads {
    /// Whether any thread but the calling one runs, or would if it had a processor; false also where that can't be told.
    static func exist() -> Bool {
      var threads: thread_act_array_t?
      var count: mach_msg_type_number_t = 0
      guard task_threads(mach_task_self_, &threads, &count) == KERN_SUCCESS, let threads else { return false }
      let own = pthread_mach_thread_np(pthread_self())
      var found = false
      for index in 0..<Int(count) {
        if threads[index] != own, !found { found = isRunnable(threads[index]) }
        mach_port_deallocate(mach_task_self_, threads[index])
      }
      vm_deallocate(
        mach_task_self_, vm_address_t(UInt(bitPattern: threads)),
        vm_size_t(Int(count) * MemoryLayout<thread_t>.stride))
      return found
    }

    private static func isRunnable(_ thread: thread_act_t) -> Bool {
      var info = thread_basic_info()
      var size = mach_msg_type_number_t(MemoryLayout<thread_basic_info>.size / MemoryLayout<natural_t>.size)
      let status = withUnsafeMutablePointer(to: &info) { pointer in
        pointer.withMemoryRebound(to: integer_t.self, capacity: Int(size)) {
          thread_info(thread, thread_flavor_t(THREAD_BASIC_INFO), $0, &size)
        }
      }
      return status == KERN_SUCCESS && info.run_state == TH_STATE_RUNNING
    }
  }
#endif
