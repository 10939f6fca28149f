import LinkModel
import Quantities

/// What one connection took by a model: the handshake and its requests, in milliseconds; infinite when it never ended.
struct LinkRun {
  var connect = Double.infinity
  var firstBytes: [Double] = []
  var totals: [Double] = []

  /// A model: settings, a request of a size, how often on one connection, and a seed.
  typealias Model = (_ settings: LinkSettings, _ direction: Direction, _ size: Int, _ count: Int, _ seed: UInt64) ->
    LinkRun

  /// The model that the server plays.
  static func live(_ settings: LinkSettings, _ direction: Direction, _ size: Int, _ count: Int, _ seed: UInt64)
    -> LinkRun
  {
    let exchange = Exchange(LinkProfile(settings), seed: seed)
    guard let (flows, connect) = exchange.connect() else { return LinkRun() }
    var run = LinkRun(connect: connect)
    for _ in 0..<count {
      let (first, total) = exchange.timedRequest(size, direction, over: flows)
      run.firstBytes.append(first)
      run.totals.append(total)
    }
    return run
  }

  /// The model it is measured against.
  static func reference(_ settings: LinkSettings, _ direction: Direction, _ size: Int, _ count: Int, _ seed: UInt64)
    -> LinkRun
  {
    let request = direction == .up ? ReferenceRequest.upload(size) : .download(size)
    let result = ReferenceLink.connection(
      settings, requests: Array(repeating: request, count: count), seed: RandomStream(seed: seed))
    return LinkRun(
      connect: result.connectTime?.milliseconds ?? .infinity,
      firstBytes: result.exchanges.map { $0.timeToFirstByte?.milliseconds ?? .infinity },
      totals: result.exchanges.map { $0.total?.milliseconds ?? .infinity })
  }
}

extension Duration {
  var milliseconds: Double { inSeconds * 1e3 }
}
