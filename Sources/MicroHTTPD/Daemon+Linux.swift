#if os(Linux)
  import CMicroHTTPD

  /// One epoll set for each thread.
  let pollingFlags = UInt32(MHD_USE_EPOLL_INTERNAL_THREAD.rawValue)
#endif
