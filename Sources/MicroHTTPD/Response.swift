import CMicroHTTPD
import CMicroHTTPDShims

/// A response, to be queued once or, with a body that isn't produced by a reader, as often as one likes.
///
/// `@unchecked Sendable`: fields are added only while there is one owner (`mutating`); after that it is only queued, and
/// libmicrohttpd guards its count of uses with its own mutex.
public struct Response: ~Copyable, @unchecked Sendable {
  /// Nil when memory ran out; queueing then fails.
  let handle: OpaquePointer?

  /// A response with a copy of `body`.
  public init(copying body: UnsafeRawBufferPointer) {
    handle = MHD_create_response_from_buffer(
      body.count, UnsafeMutableRawPointer(mutating: body.baseAddress), .RESPMEM_MUST_COPY)
  }

  /// A response with a copy of `body`.
  public init(copying body: [UInt8]) {
    handle = body.withUnsafeBytes {
      MHD_create_response_from_buffer(
        $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
    }
  }

  /// A response with a text in UTF-8.
  public init(text: String) {
    var text = text
    handle = text.withUTF8 {
      MHD_create_response_from_buffer(
        $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
    }
  }

  /// A response whose body is `body` itself, which must stay as it is for as long as the response is in use.
  public init(persistent body: UnsafeRawBufferPointer) {
    handle = MHD_create_response_from_buffer(
      body.count, UnsafeMutableRawPointer(mutating: body.baseAddress), .RESPMEM_PERSISTENT)
  }

  /// A response without a body.
  public init() {
    handle = MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
  }

  /// A response whose body `reader` produces; queue it once.
  /// - Parameters:
  ///   - length: the length of the body, or nil for a chunked one (for HTTP/1.0 clients: until the connection closes).
  ///   - blockSize: how many bytes the reader is asked for at once; a buffer of that size belongs to the response.
  public init(length: UInt64?, blockSize: Int, reader: ResponseReader) {
    let retained = Unmanaged.passRetained(reader)
    handle = MHD_create_response_from_callback(
      length ?? mhdshim_size_unknown(), blockSize, readBody, retained.toOpaque(), releaseReader)
    if handle == nil { retained.release() }
  }

  deinit {
    if let handle { MHD_destroy_response(handle) }
  }

  /// Frames the response differently.
  public mutating func setFlags(_ flags: ResponseFlags) {
    if let handle { _ = mhdshim_set_response_flags(handle, flags.rawValue) }
  }
}
