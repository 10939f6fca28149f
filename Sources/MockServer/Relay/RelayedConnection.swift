import LinkModel
import Quantities

/// A client's connection over a link, relayed byte by byte to the lane that serves it; on the loop's thread.
///
/// `@unchecked Sendable`: lanes on other threads only hold it; everything it does is on the loop's thread.
final class RelayedConnection: Wire, @unchecked Sendable {
  let flows: Flows
  let client: Int32
  let server: Int32
  private(set) var down: RelayStream
  private(set) var up: RelayStream
  private let link: ClientLink
  private var clientWatch: Watch?
  private var serverWatch: Watch?
  private var endsWithReset = false
  private var resetWaited = Duration.zero
  private let uploadWindow: UploadWindow
  /// Runs while the beginning of an answer is gathered.
  private var gathering: LoopTimer?
  private var finTimers: [Direction: LoopTimer] = [:]
  private(set) var isClosed = false
  /// Why nothing reaches the client any more, and how many bytes were on their way then; nil while the way is there.
  private var end: (loss: Delivery.Loss, undelivered: Int64)?
  /// Who waits for the stream towards the client to come to a byte.
  private var waiting: [(mark: Int64, report: (Delivery) -> Void)] = []

  /// Relays between the two descriptors, which it owns from now on.
  init(flows: Flows, client: Int32, server: Int32, link: ClientLink) {
    self.flows = flows
    self.client = client
    self.server = server
    self.link = link
    largestBlock = link.largestBlock
    uploadWindow = UploadWindow(of: client, link: link)
    down = RelayStream(
      flow: flows.down, from: server, to: client, readAhead: link.readAhead, memory: link.settings.memory)
    up = RelayStream(flow: flows.up, from: client, to: server, memory: link.settings.memory)
  }

  func start() throws {
    clientWatch = try link.loop.watch(client, SocketSide(self, source: .up, target: .down))
    serverWatch = try link.loop.watchReading(server, SocketSide(self, source: .down, target: .up))
  }

  func stream(_ direction: Direction) -> RelayStream { direction == .down ? down : up }

  // MARK: Wire

  /// The relay holds what is on its way, so the lane may end at once.
  func hasDelivered(_ descriptor: Int32) -> Bool { true }

  var deliversAtOnce: Bool { false }

  var isOnLoop: Bool { true }

  let largestBlock: Int64

  func whenDelivered(_ report: @escaping (Delivery) -> Void) {
    if let end { return report(.cut(end.loss, undelivered: end.undelivered)) }
    waiting.append((down.taken + Int64(SocketOptions.readableBytes(server)), report))
    reportDelivered()
  }

  private func reportDelivered() {
    while let first = waiting.first, down.written >= first.mark {
      waiting.removeFirst()
      first.report(.complete)
    }
  }

  func reset(_ descriptor: Int32) {
    endsWithReset = true
    SocketOptions.shutdownWrite(descriptor)
  }

  // MARK: sockets

  fileprivate func ready(readable: Bool, writable: Bool, source: Direction, target: Direction) {
    guard !isClosed else { return }
    guard end == nil else {
      // Nothing passes after a hand-over: all there is to see is that the client gives up.
      if readable, SocketOptions.peerClosed(client) { close() }
      return
    }
    // Nothing is read there, so reading can't find that the client broke the connection.
    if readable, source == .up, up.isBlocked || up.state != .open, SocketOptions.isReset(client) { return close() }
    if writable { resume(target) }
    if readable, !passOn(source) {
      if source == .down { down.prefetch() }
      if source == .up || !gathers() { tellLink(source) }
      if source == .up, flows.up.quietDelay(at: link.loop.now) == nil, SocketOptions.peerClosed(client) {
        return close()
      }
    }
    link.settle(self)
  }

  /// Lets the link know that a source has bytes.
  private func tellLink(_ direction: Direction) {
    stream(direction).flow.sourceReadable(at: link.loop.now)
    link.touch(self)
  }

  /// Writes what has arrived, and goes on with a source that was left alone meanwhile.
  private func resume(_ direction: Direction) {
    let stream = stream(direction)
    guard stream.turn?.isArmed != true, stream.write(), !passOn(direction) else { return }
    // While the link is clear, what is on its way arrives first, and this is called again.
    if link.isClear(at: link.loop.now), !stream.flow.isDrained {
      stream.holdBack()
    } else {
      tellLink(direction)
    }
  }

  /// Passes bytes on without the link if nothing limits them; whether that is so.
  private func passOn(_ direction: Direction) -> Bool {
    let stream = stream(direction)
    let now = link.loop.now
    guard stream.flow.isUnhindered(at: now) else { return false }
    let passed = stream.passOn(upTo: Self.turn)
    if passed.count > 0 { stream.flow.passed(passed.count, at: now) }
    if direction == .up, stream.taken > Self.requestHead { uploadWindow.widen() }
    guard passed.isUnfinished else { return true }
    // Others get their turn, since a fast server never stops.
    stream.holdBack()
    let timer = stream.turn ?? ClosureTimer(isFine: true) { [weak self] in self?.ready(direction) }
    stream.turn = timer
    link.loop.arm(timer, at: now)
    return true
  }

  /// The stream's turn has come again.
  private func ready(_ direction: Direction) {
    ready(readable: false, writable: true, source: direction, target: direction)
  }

  /// More than this is an upload, for which a wide window is worth two system calls.
  private static let requestHead: Int64 = 4_096

  /// What passes in one go.
  private static let turn = 1 << 20

  /// Whether the link is told later of the bytes that have begun to come from the server.
  ///
  /// On a connection whose window is large an answer leaves in one burst, as large as the server's system holds of it. Here it
  /// comes in pieces as the lane writes it, so they are gathered; the link hears of them as of their first moment.
  private func gathers() -> Bool {
    if gathering != nil { return true }
    guard down.written > Self.smallWindow, let pause = link.gatheringTime, flows.down.awaitsSource,
      down.flow.isDrained, !down.isFull
    else { return false }
    let now = link.loop.now
    let timer = ClosureTimer(isFine: true) { [weak self] in self?.gathered(since: now) }
    gathering = timer
    link.loop.arm(timer, at: now + pause)
    return true
  }

  private func gathered(since time: MonotonicTime) {
    gathering = nil
    guard end == nil else { return }
    down.prefetch()
    flows.down.sourceReadable(at: time)
    link.touch(self)
    link.advance()
  }

  /// What a first window carries, and some more.
  private static let smallWindow: Int64 = 65_536

  /// Looks whether an end can be passed on or the connection is over; after the link has moved.
  func settle() {
    guard end == nil else { return }
    resume(.down)
    resume(.up)
    if up.isBlocked { serverWatch?.tellWritable() }
    reportDelivered()
    if down.findEnd(), !passOn(.down) { tellLink(.down) }
    // The client is gone. (A lane that takes nothing any more may have said something before.)
    if down.state == .refused || down.state == .broken || up.state == .broken { return close() }
    for direction in Direction.allCases where !isClosed {
      let stream = stream(direction)
      guard stream.state == .ended, stream.isDrained else { continue }
      pass(direction, stream)
    }
    if isOver { close() }
  }

  /// Whether both ends have been passed on, or there is nobody for one.
  private var isOver: Bool { down.state == .finished && (up.state == .finished || up.state == .refused) }

  /// A FIN leaves with the last byte; behind nothing, it takes the way alone.
  private func pass(_ direction: Direction, _ stream: RelayStream) {
    guard finTimers[direction] == nil else { return }
    let timer = ClosureTimer(isFine: link.isFine) { [weak self] in self?.finish(direction) }
    finTimers[direction] = timer
    if link.deliveredThisTurn.contains(ObjectIdentifier(stream.flow)) || stream.flow.isUnhindered(at: link.loop.now) {
      return finish(direction)
    }
    guard let delay = stream.flow.quietDelay(at: link.loop.now) else { return }
    link.loop.arm(timer, at: link.loop.now + delay)
  }

  private func finish(_ direction: Direction) {
    guard !isClosed else { return }
    if direction == .down, endsWithReset { return resetClient() }
    stream(direction).finish()
    if direction == .up { repeatEnd() }
    if isOver { close() }
  }

  /// Tells the lane again of the client's end once it has read what stands before it: libmicrohttpd misses one that comes together
  /// with bytes.
  private func repeatEnd(after interval: Duration = .microseconds(100)) {
    guard end == nil, SocketOptions.hasUnread(server) else { return }
    let timer = ClosureTimer(isFine: true) { [weak self] in
      guard let self, end == nil else { return }
      // A second time it is only a new edge.
      SocketOptions.shutdownWrite(server)
      repeatEnd(after: min(interval * 2, .seconds(1)))
    }
    finTimers[.up] = timer
    link.loop.arm(timer, at: link.loop.now + interval)
  }

  /// RST once the client's system has acknowledged every byte, so that none of them is lost.
  private func resetClient(after interval: Duration = .milliseconds(1)) {
    // A client that has stopped reading never acknowledges; after a minute it gets its RST all the same.
    guard SocketOptions.isSettled(client) || resetWaited > .seconds(60) else {
      let timer = ClosureTimer { [weak self] in self?.resetClient(after: min(interval * 2, .milliseconds(50))) }
      finTimers[.down] = timer
      resetWaited += interval
      return link.loop.arm(timer, at: link.loop.now + interval)
    }
    guard !isClosed else { return }
    SocketOptions.resetNow(client)
    close()
  }

  /// A hand-over: the server's side ends at once, the client's with RST or when the client gives up.
  func lost(_ how: Handover) {
    guard end == nil else { return }
    endServing(.handover(how))
    guard how == .reset else { return }
    SocketOptions.resetNow(client)
    close()
  }

  func close(stopping: Bool = false) {
    guard !isClosed else { return }
    endServing(stopping ? .stopped : .clientGone)
    isClosed = true
    uploadWindow.close()
    clientWatch?.cancel()
    clientWatch = nil
    closeDescriptor(client)
    link.closed(self)
  }

  /// Lets the lane know that its client can't be reached any more, and why.
  private func endServing(_ loss: Delivery.Loss) {
    guard end == nil else { return }
    // What has arrived in this turn is there, whatever happens now.
    _ = down.write()
    end = (loss, down.taken + Int64(SocketOptions.readableBytes(server)) - down.written)
    reportDelivered()
    let lost = waiting
    waiting.removeAll()
    for (mark, report) in lost { report(.cut(loss, undelivered: mark - down.written)) }
    for timer in finTimers.values { link.loop.disarm(timer) }
    finTimers.removeAll()
    for timer in [down.turn, up.turn].compactMap({ $0 }) { link.loop.disarm(timer) }
    if let gathering { link.loop.disarm(gathering) }
    gathering = nil
    down.close()
    up.close()
    serverWatch?.cancel()
    serverWatch = nil
    closeDescriptor(server)
  }
}

/// One socket of a relayed connection, as the loop sees it.
private final class SocketSide: LoopHandler {
  private weak var connection: RelayedConnection?
  private let source: Direction
  private let target: Direction

  init(_ connection: RelayedConnection, source: Direction, target: Direction) {
    self.connection = connection
    self.source = source
    self.target = target
  }

  func ready(readable: Bool, writable: Bool) {
    connection?.ready(readable: readable, writable: writable, source: source, target: target)
  }
}
