#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Closes a descriptor; for types that have a `close` of their own.
func closeDescriptor(_ fileDescriptor: Int32) { _ = close(fileDescriptor) }
