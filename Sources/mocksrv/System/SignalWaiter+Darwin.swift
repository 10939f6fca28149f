#if canImport(Darwin)
  import Darwin

  extension SignalWaiter {
    /// The timer that counts real time.
    static var realTime: Int32 { ITIMER_REAL }
  }
#endif
