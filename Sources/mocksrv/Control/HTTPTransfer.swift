import CEvent

/// One request on its way, and its answer as it comes; lives on the stack of the call that waits for it.
final class HTTPTransfer {
  /// Takes the next bytes of a successful answer; false to end the transfer.
  typealias Consumer = ([UInt8]) -> Bool

  private(set) var status = 0
  private(set) var type = ""
  private(set) var body: [UInt8] = []
  /// What broke off the answer; nil when it came whole, and also when nothing came at all.
  private(set) var failure: String?
  private(set) var isStopped = false
  private let base: OpaquePointer
  private let consumer: Consumer?
  private var isOver = false

  /// - Parameter consumer: takes the bytes of a successful answer as they come; nil to have them in `body`.
  init(base: OpaquePointer, consumer: Consumer?) {
    self.base = base
    self.consumer = consumer
  }

  /// Sends `request` to `address` over a connection of its own, and returns when the answer is over.
  func run(_ request: HTTPRequest, to address: ControlAddress, token: String?) {
    guard let connection = evhttp_connection_base_new(base, nil, address.host, address.port) else { return }
    defer { evhttp_connection_free(connection) }
    var patience = timeval(tv_sec: Int(request.patience.components.seconds), tv_usec: 0)
    evhttp_connection_set_timeout_tv(connection, &patience)
    let context = Unmanaged.passUnretained(self).toOpaque()
    let sent = evhttp_request_new({ request, context in HTTPTransfer.at(context)?.ended(request) }, context)
    guard let sent else { return }
    evhttp_request_set_header_cb(sent) { request, context in
      HTTPTransfer.at(context)?.began(request)
      return 0
    }
    evhttp_request_set_chunked_cb(sent) { request, context in HTTPTransfer.at(context)?.received(request) }
    evhttp_request_set_error_cb(sent) { error, context in HTTPTransfer.at(context)?.failed(error) }
    addFields(of: request, to: sent, address, token)
    // It takes the request over, also when it fails.
    let isMade = evhttp_make_request(connection, sent, Self.command(request.method), address.prefix + request.target)
    if isMade == 0, !isOver { event_base_dispatch(base) }
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> HTTPTransfer? {
    context.map { Unmanaged<HTTPTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  private func addFields(of request: HTTPRequest, to sent: OpaquePointer, _ address: ControlAddress, _ token: String?) {
    let fields = evhttp_request_get_output_headers(sent)
    evhttp_add_header(fields, "Host", address.authority)
    evhttp_add_header(fields, "Connection", "close")
    if let token { evhttp_add_header(fields, "Authorization", "Bearer \(token)") }
    if let type = request.type { evhttp_add_header(fields, "Content-Type", type) }
    evbuffer_add(evhttp_request_get_output_buffer(sent), request.body, request.body.count)
  }

  private static func command(_ method: String) -> evhttp_cmd_type {
    switch method {
    case "POST": EVHTTP_REQ_POST
    case "PUT": EVHTTP_REQ_PUT
    case "DELETE": EVHTTP_REQ_DELETE
    default: EVHTTP_REQ_GET
    }
  }

  // MARK: callbacks

  private func began(_ request: OpaquePointer?) {
    guard let request else { return }
    status = Int(evhttp_request_get_response_code(request))
    if let value = evhttp_find_header(evhttp_request_get_input_headers(request), "Content-Type") {
      type = String(cString: value)
    }
  }

  /// libevent drops the bytes when this returns.
  private func received(_ request: OpaquePointer?) {
    guard let request, let buffer = evhttp_request_get_input_buffer(request) else { return }
    var bytes = [UInt8](repeating: 0, count: evbuffer_get_length(buffer))
    let count = bytes.withUnsafeMutableBytes { evbuffer_remove(buffer, $0.baseAddress, $0.count) }
    guard count > 0, !isStopped else { return }
    if let consumer, (200...299).contains(status) {
      guard !consumer(bytes) else { return }
      isStopped = true
      event_base_loopbreak(base)
    } else {
      body += bytes
    }
  }

  private func failed(_ error: evhttp_request_error) {
    switch error {
    case EVREQ_HTTP_TIMEOUT: failure = "the server said nothing for too long"
    // So ends a name that nobody knows, too.
    case EVREQ_HTTP_EOF: failure = status == 0 ? nil : "the server closed the connection"
    case EVREQ_HTTP_INVALID_HEADER: failure = "the answer is no HTTP"
    default: failure = "the answer broke off"
    }
  }

  private func ended(_ request: OpaquePointer?) {
    isOver = true
    event_base_loopbreak(base)
  }
}
