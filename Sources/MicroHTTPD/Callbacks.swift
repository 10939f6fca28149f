import CMicroHTTPD
import CMicroHTTPDShims

// What the library calls. Top-level functions in a file of their own: a closure in `main.swift` would belong to the
// main actor and trap on the library's threads.

/// Calls back for one field.
typealias FieldVisitor = (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Void

/// The bytes of a C text of known length.
func bytes(_ start: UnsafePointer<CChar>?, _ count: Int) -> UnsafeBufferPointer<UInt8> {
  guard let start else { return UnsafeBufferPointer(start: nil, count: 0) }
  return UnsafeBufferPointer(start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: count)
}

/// MHD_KeyValueIteratorN: `context` points to a `FieldVisitor`.
func visitField(
  _ context: UnsafeMutableRawPointer?, _: MHD_ValueKind, _ name: UnsafePointer<CChar>?, _ nameLength: Int,
  _ value: UnsafePointer<CChar>?, _ valueLength: Int
) -> MHD_Result {
  guard let context else { return .NO }
  context.assumingMemoryBound(to: FieldVisitor.self).pointee(bytes(name, nameLength), bytes(value, valueLength))
  return .YES
}

/// MHD_OPTION_URI_LOG_CALLBACK: runs once per request, before its fields are read; the result is the request's context.
func beginExchange(
  _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  guard let context, let target, let connection else { return nil }
  let delegate = Unmanaged<DaemonContext>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.delegate }
  return Unmanaged.passRetained(delegate.makeExchange(target: target, connection: Connection(connection, of: context)))
    .toOpaque()
}

/// MHD_AccessHandlerCallback: the head, then body bytes, then the end.
func handleRequest(
  _ daemon: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ upload: UnsafePointer<CChar>?,
  _ uploadSize: UnsafeMutablePointer<Int>?, _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let daemon, let connection, let method, let version, let uploadSize, let pointer = context?.pointee else {
    return .NO
  }
  let verdict = Unmanaged<DaemonExchange>.fromOpaque(pointer)._withUnsafeGuaranteedRef { exchange -> ConnectionFate in
    let connection = Connection(connection, of: daemon)
    if !exchange.headDelivered {
      exchange.headDelivered = true
      return exchange.head(method: method, version: version, connection: connection)
    }
    let size = uploadSize.pointee
    guard size > 0 else { return exchange.end(connection: connection) }
    let (left, verdict) = deliver(bytes(upload, size), to: exchange, connection: connection)
    uploadSize.pointee = left
    if left == 0, verdict == .proceed { repeatEndOfStream(connection.fileDescriptor) }
    return verdict
  }
  return verdict == .proceed ? .YES : .NO
}

/// Hands body bytes over until all are consumed or the connection is suspended.
///
/// The library itself calls again for left-over bytes only when more arrive or after a resume, which would be never.
private func deliver(
  _ bytes: UnsafeBufferPointer<UInt8>, to exchange: DaemonExchange, connection: Connection
) -> (left: Int, verdict: ConnectionFate) {
  var rest = UnsafeRawBufferPointer(bytes)
  while !rest.isEmpty {
    let (consumed, verdict) = exchange.body(rest, connection: connection)
    guard verdict == .proceed else { return (rest.count, .drop) }
    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(max(consumed, 0)))
    if connection.isSuspended { break }
    // Neither progress nor anything to wait for: the connection would hang for good.
    if consumed <= 0 { return (rest.count, .drop) }
  }
  return (rest.count, .proceed)
}

/// MHD_RequestCompletedCallback: releases what `beginExchange` retained.
func completeExchange(
  _: UnsafeMutableRawPointer?, _: OpaquePointer?, _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ reason: MHD_RequestTerminationCode
) {
  guard let context, let pointer = context.pointee else { return }
  context.pointee = nil
  Unmanaged<DaemonExchange>.fromOpaque(pointer).takeRetainedValue().completed(TerminationReason(reason))
}

/// MHD_NotifyConnectionCallback.
func notifyConnection(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ code: MHD_ConnectionNotificationCode
) {
  guard let context, let connection else { return }
  let delegate = Unmanaged<DaemonContext>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.delegate }
  if code == .CONNECTION_NOTIFY_STARTED {
    delegate.connectionStarted(Connection(connection, of: context))
  } else {
    delegate.connectionEnded(Connection(connection, of: context))
  }
}

/// MHD_ContentReaderCallback: `context` is the reader.
func readBody(
  _ context: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int {
  guard let context, let buffer else { return mhdshim_end_with_error() }
  let space = UnsafeMutableRawBufferPointer(start: buffer, count: capacity)
  let result = Unmanaged<ResponseReader>.fromOpaque(context)._withUnsafeGuaranteedRef {
    $0.read(position: position, into: space)
  }
  switch result {
  case .bytes(let count): return count
  case .suspended: return 0
  case .end: return mhdshim_end_of_stream()
  case .failed: return mhdshim_end_with_error()
  }
}

/// MHD_ContentReaderFreeCallback.
func releaseReader(_ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<ResponseReader>.fromOpaque(context).release()
}
