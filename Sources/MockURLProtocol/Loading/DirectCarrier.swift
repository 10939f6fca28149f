import Quantities
import Scenarios

/// Moves bytes without a link: at once, as fast as both sides want.
///
/// `@unchecked Sendable`: everything in it is reached on the clock's queue alone.
final class DirectCarrier: Carrier, @unchecked Sendable {
  private let exchange: OfflineExchange
  /// What the server hasn't consumed of the last piece of the request's body.
  private var piece: ArraySlice<UInt8> = []
  private var isReading = false
  private var isStopped = false
  /// The time at which the answer goes on by itself.
  private var wake: (any ScheduledAction)?

  /// How many pieces move before others get their turn.
  private static let piecesPerTurn = 16

  init(_ exchange: OfflineExchange) { self.exchange = exchange }

  var undelivered: Int64 { 0 }

  func start() { if exchange.headArrived() { moveBody() } }

  func stop() {
    isStopped = true
    wake?.cancel()
  }

  // MARK: request

  private func moveBody() {
    for _ in 0..<Self.piecesPerTurn {
      guard !isStopped, exchange.playback == nil else { return }
      if piece.isEmpty {
        switch exchange.upload.read({ [self] in exchange.core.clock.queue.async { [self] in moveBody() } }) {
        case .bytes(let bytes): piece = bytes
        case .later: return
        case .end: return exchange.bodyArrived()
        case .failed(let error): return exchange.uploadBroke(error)
        }
      }
      guard let step = exchange.offer(piece) else { return }
      piece = piece.dropFirst(step.consumed)
      switch step.next {
      case .more: continue
      case .pause(let time):
        exchange.core.clock.schedule(at: time) { [self] in moveBody() }
        return
      case .answer(let plan): return exchange.play(plan, isBodyRead: false)
      }
    }
    exchange.core.clock.queue.async { [self] in moveBody() }
  }

  // MARK: answer

  func answerReady() {
    wake?.cancel()
    wake = nil
    for _ in 0..<Self.piecesPerTurn {
      guard !isStopped, !exchange.isHeld, let playback = exchange.playback else { return }
      switch playback.next(now: exchange.now) {
      case .bytes(let bytes): exchange.arrived(bytes)
      case .wait(let time):
        wake = exchange.core.clock.schedule(at: time) { [self] in answerReady() }
        return exchange.settleCompletion()
      case .starving: return exchange.settleCompletion()
      case .end(let ending): return exchange.serverEnded(ending)
      case .failed(let reason): return exchange.serverEnded(.close, failure: reason)
      }
    }
    exchange.core.clock.queue.async { [self] in answerReady() }
  }
}
