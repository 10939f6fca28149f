import Quantities
import Scenarios

/// The lane for what libmicrohttpd can't say: broken framing, dribbled heads, exact cuts, paced bodies, early answers.
///
/// It writes on a duplicate of the connection's descriptor, from the loop's thread, and hands the duplicate back when the
/// connection goes on. `@unchecked Sendable`: `giveBack` is set once before the first connection; the rest belongs to the loop's thread.
final class RawLane: @unchecked Sendable {
  let loop: EventLoop
  let engine: Engine
  /// Takes over the descriptors of connections that go on.
  var giveBack: (Int32, ClientConnection) -> Void = { descriptor, _ in closeDescriptor(descriptor) }
  private var answers: [ObjectIdentifier: RawAnswer] = [:]
  private var isStopped = false

  init(loop: EventLoop, engine: Engine) {
    self.loop = loop
    self.engine = engine
  }

  /// Plays `plan` on `descriptor`, which belongs to the lane from now on; from any thread.
  func play(
    _ plan: ResponsePlan, of exchange: Exchange, on descriptor: Int32, client: ClientConnection, isBodyRead: Bool
  ) {
    // The exchange isn't touched by its former owner any more: the post orders what it wrote before what the loop reads.
    nonisolated(unsafe) let exchange = exchange
    let accepted = loop.post { [self] in
      let answer = RawAnswer(
        plan, exchange: exchange, descriptor: descriptor, client: client, isBodyRead: isBodyRead, lane: self)
      guard !isStopped else { return answer.abandon() }
      answers[ObjectIdentifier(answer)] = answer
      answer.start()
    }
    guard !accepted else { return }
    closeDescriptor(descriptor)
    exchange.finished(WireOutcome(bodyBytesSent: 0, ending: .close, end: .serverFailed("the server stopped")))
  }

  /// The answer has let go of its descriptor.
  func ended(_ answer: RawAnswer) { answers[ObjectIdentifier(answer)] = nil }

  /// Breaks off everything; on the loop's thread.
  func stop() {
    isStopped = true
    for answer in answers.values { answer.abandon() }
    answers.removeAll()
  }
}
