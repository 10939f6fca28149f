/// One request and its answer; subclass it. Called on the connection's own thread, never twice at once.
///
/// Every call but `completed` must leave something to wait for: a suspended connection, body bytes still to come, or
/// a queued response. Returning `proceed` from `end` with neither would stall the connection.
open class DaemonExchange {
  /// Whether the head was handed over: the first handler call is the head, the rest aren't.
  final var headDelivered = false

  /// An exchange that answers nothing.
  public init() {}

  /// The head is in. Interim responses may be sent now; a response queued now closes the connection after it.
  /// - Parameters: both texts are valid during the call.
  open func head(
    method: UnsafePointer<CChar>, version: UnsafePointer<CChar>, connection: Connection
  ) -> ConnectionFate { .proceed }

  /// Body bytes are in; those not consumed come again: at once, or after the resume when the connection was suspended.
  ///
  /// Consuming none without suspending drops the connection. No response can be queued here.
  open func body(_ bytes: UnsafeRawBufferPointer, connection: Connection) -> (consumed: Int, verdict: ConnectionFate) {
    (bytes.count, .proceed)
  }

  /// The body is complete, or there is none: answer now, or suspend and be called again after the resume.
  open func end(connection: Connection) -> ConnectionFate { .drop }

  /// The last call: the response is out, or the request broke off. The connection may serve another request after it.
  open func completed(_ reason: TerminationReason) {}
}
