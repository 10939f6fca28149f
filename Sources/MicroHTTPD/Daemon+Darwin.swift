#if canImport(Darwin)
  import CMicroHTTPD

  /// The best the library finds; there is no epoll here.
  let pollingFlags = UInt32(MHD_USE_AUTO_INTERNAL_THREAD.rawValue)
#endif
