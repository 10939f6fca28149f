import CEvent

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// What libevent calls, on the loop's thread. Top-level functions, so that they belong to no actor.

/// The current thread's error number, for use right after a failed call.
func currentErrno() -> Int32 { errno }

/// A watched descriptor is ready; the reference keeps the watch alive while its handler may cancel it.
func watchedDescriptorReady(_: Int32, _ what: Int16, _ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  let watch = Unmanaged<Watch>.fromOpaque(context).takeUnretainedValue()
  withExtendedLifetime(watch) { watch.deliver(Int32(what)) }
}

/// The earliest timers are due.
func loopTimersDue(_: Int32, _: Int16, _ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<EventLoop>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.runTimers() }
}

/// Another thread has left work.
func loopWoken(_: Int32, _ what: Int16, _ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<EventLoop>.fromOpaque(context)._withUnsafeGuaranteedRef {
    $0.runInbox(fromPipe: Int32(what) & EV_READ != 0)
  }
}
