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
  private var active: [ObjectIdentifier: any RawPlayback] = [:]
  private var isStopped = false

  init(loop: EventLoop, engine: Engine) {
    self.loop = loop
    self.engine = engine
  }

  /// Plays `plan` on `descriptor`, which belongs to the lane from now on; from any thread.
  func play(
    _ plan: ResponsePlan, of exchange: Exchange, on descriptor: Int32, client: ClientConnection, isBodyRead: Bool
  ) {
    take(exchange, descriptor) { [self] exchange in
      begin(plan, of: exchange, on: descriptor, client: client, isBodyRead: isBodyRead)
    }
  }

  /// Reads `rest`, the end of the body, at its pace, and answers on `descriptor`, which belongs to the lane from now on; from
  /// any thread.
  func read(_ rest: [UInt8], of exchange: Exchange, on descriptor: Int32, client: ClientConnection) {
    take(exchange, descriptor) { [self] exchange in
      begin(RawUpload(rest, of: exchange, descriptor: descriptor, client: client, lane: self))
    }
  }

  private func take(_ exchange: Exchange, _ descriptor: Int32, _ begin: @escaping @Sendable (Exchange) -> Void) {
    // The exchange isn't touched by its former owner any more: the post orders what it wrote before what the loop reads.
    nonisolated(unsafe) let exchange = exchange
    guard !loop.post({ begin(exchange) }) else { return }
    closeDescriptor(descriptor)
    exchange.finished(WireOutcome(bodyBytesSent: 0, ending: .close, end: .serverFailed("the server stopped")))
  }

  /// Plays `plan`, or waits for the answer that it stands for; on the loop's thread.
  func begin(
    _ plan: ResponsePlan, of exchange: Exchange, on descriptor: Int32, client: ClientConnection, isBodyRead: Bool
  ) {
    begin(
      plan.deferral == nil
        ? RawAnswer(
          plan, exchange: exchange, descriptor: descriptor, client: client, isBodyRead: isBodyRead, lane: self)
        : RawWait(exchange: exchange, descriptor: descriptor, client: client, isBodyRead: isBodyRead, lane: self))
  }

  private func begin(_ playback: any RawPlayback) {
    guard !isStopped else { return playback.abandon() }
    active[ObjectIdentifier(playback)] = playback
    playback.start()
  }

  /// Lets what is known by `key` look again, if it still goes on; from any thread.
  func wake(_ key: ObjectIdentifier) { loop.post { [weak self] in self?.active[key]?.wake() } }

  /// It has let go of its descriptor.
  func ended(_ playback: any RawPlayback) { active[ObjectIdentifier(playback)] = nil }

  /// Breaks off everything; on the loop's thread.
  func stop() {
    isStopped = true
    for playback in active.values { playback.abandon() }
    active.removeAll()
  }
}
