import CEvent
import Scenarios

/// Speaks to the control API of a running server.
struct ControlClient {
  let address: ControlAddress
  private let token: String?

  /// A client of the server that the command line or the environment names.
  init(_ arguments: Arguments) throws(UsageError) {
    address = try ControlAddress(arguments)
    token = arguments.value(.useToken)?.text
  }

  /// Sends a request and returns the answer, which is a success.
  /// - Throws: `RuntimeFailure` when there is no server, or with what it has against the request.
  @discardableResult
  func send(_ request: HTTPRequest) throws(RuntimeFailure) -> HTTPAnswer {
    try transfer(request, consumer: nil)
  }

  /// Sends a request and hands the answer on as it comes, until it ends or `consumer` returns false.
  /// - Throws: as `send`; also when the answer breaks off.
  func stream(_ request: HTTPRequest, to consumer: @escaping HTTPTransfer.Consumer) throws(RuntimeFailure) {
    _ = try transfer(request, consumer: consumer)
  }

  private func transfer(
    _ request: HTTPRequest, consumer: HTTPTransfer.Consumer?
  ) throws(RuntimeFailure) -> HTTPAnswer {
    guard let base = event_base_new() else { throw RuntimeFailure("no event loop: \(Program.lastError)") }
    defer { event_base_free(base) }
    let transfer = HTTPTransfer(base: base, consumer: consumer)
    transfer.run(request, to: address, token: token)
    if let failure = transfer.failure { throw RuntimeFailure("\(address.text): \(failure)") }
    guard transfer.status != 0 else {
      throw RuntimeFailure("no mocksrv at \(address.text); start one with mocksrv, or name its address with --url")
    }
    let answer = HTTPAnswer(status: transfer.status, type: transfer.type, body: transfer.body)
    guard (200...299).contains(answer.status) else { throw refused(answer) }
    return answer
  }

  private func refused(_ answer: HTTPAnswer) -> RuntimeFailure {
    guard answer.type.hasPrefix("application/problem+json"), let problem = try? JSONDocument.parse(answer.body),
      let detail = problem["detail"]?.string
    else { return RuntimeFailure("\(address.text) answers \(answer.status); is it a mocksrv?") }
    let hint = answer.status == 401 ? " (--token TOKEN or MOCKSRV_TOKEN)" : ""
    return RuntimeFailure(detail + hint)
  }
}
