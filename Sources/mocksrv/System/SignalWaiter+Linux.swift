#if os(Linux)
  import Glibc

  extension SignalWaiter {
    /// The C library declares the timers as an enumeration that its own functions don't take.
    static var realTime: __itimer_which_t { __itimer_which_t(ITIMER_REAL.rawValue) }
  }
#endif
