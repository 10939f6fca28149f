#if os(Linux)
  import CMicroHTTPD
  import Glibc

  /// One epoll set for each thread.
  let pollingFlags = UInt32(MHD_USE_EPOLL_INTERNAL_THREAD.rawValue)

  /// Makes the library see a client's end of stream that came together with the bytes just read.
  ///
  /// It takes a short read for the last one and waits for another edge, but data and end share one: a client that sends
  /// part of a body and closes would keep its connection for good. The end is there already, so shutting down the
  /// reading side changes nothing but to raise a new edge.
  func repeatEndOfStream(_ fd: Int32) {
    var byte: UInt8 = 0
    if recv(fd, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0 { shutdown(fd, Int32(SHUT_RD)) }
  }
#endif
