#if os(Linux)
  // The C library declares `environ` as a plain variable; the program changes it from the main thread alone.
  @preconcurrency import Glibc

  extension Environment {
    /// All variables as C holds them, ended by nil.
    static var block: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { environ }
  }
#endif
