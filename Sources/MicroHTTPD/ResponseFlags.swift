import CMicroHTTPDShims

/// What deviates from libmicrohttpd's own way of framing a response.
public struct ResponseFlags: OptionSet, Hashable, Sendable {
  /// libmicrohttpd's own bits.
  public let rawValue: UInt32

  /// The flags of libmicrohttpd's bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Answer in the manner of HTTP/1.0: no chunks, no keep-alive unless asked for.
  public static let http10Compatible = ResponseFlags(rawValue: mhdshim_http10_compatible)
  /// Say HTTP/1.0 in the status line.
  public static let http10Server = ResponseFlags(rawValue: mhdshim_http10_server)
  /// Accept a Content-Length field that was added by hand.
  public static let ownContentLength = ResponseFlags(rawValue: mhdshim_own_content_length)
  /// Send `Connection: Keep-Alive` even where HTTP/1.1 doesn't need it.
  public static let keepAliveField = ResponseFlags(rawValue: mhdshim_keep_alive_field)
}
