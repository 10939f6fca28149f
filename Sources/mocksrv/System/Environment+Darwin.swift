#if canImport(Darwin)
  import Darwin

  extension Environment {
    /// All variables as C holds them, ended by nil.
    static var block: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { _NSGetEnviron().pointee }
  }
#endif
