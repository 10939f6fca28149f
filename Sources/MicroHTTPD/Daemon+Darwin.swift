#if canImport(Darwin)
  import CMicroHTTPD

  /// The best the library finds; there is no epoll here.
  let pollingFlags = UInt32(MHD_USE_AUTO_INTERNAL_THREAD.rawValue)

  /// Nothing to do: poll(2) tells of an end of stream as long as it isn't read.
  func repeatEndOfStream(_ fd: Int32) {}
#endif
