import HTTPSemantics
import MicroHTTPD
import Quantities
import Scenarios

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The normal lane: libmicrohttpd reads requests and sends the answers that need no control over single bytes.
final class HTTPLane: DaemonDelegate {
  private struct State {
    /// Connections on their way into the daemon, by descriptor.
    var arriving: [Int32: ClientConnection] = [:]
    var parked: [Connection: Parked] = [:]
    var isStopping = false
    var reported: [String: MonotonicTime] = [:]
  }

  /// One thread serves what comes from clients' sockets, the loop's what comes through it anyhow: there a hop to another thread
  /// and back would cost more than the request.
  private struct Daemons {
    var own: Daemon?
    var onLoop: Daemon?
  }

  /// What ends a pause of reading.
  private struct Parked {
    var timer: (any ScheduledAction)?
    var watch: ParkedWatch?
  }

  /// Shorter pauses aren't watched for an RST: they end soon, and at a rate there are many of them.
  private static let watchedPause = Duration.seconds(1)

  let engine: Engine
  let loop: EventLoop
  let raw: RawLane
  let cache = ResponseCache()
  let sweeper: ConnectionSweeper
  private let log: @Sendable (String) -> Void
  private let state = LockedBox(State())
  private let daemons = LockedBox(Daemons())

  /// A small body needs no large block.
  func blockSize(_ length: Int64, over wire: any Wire) -> Int { Int(min(max(length, 1_024), wire.largestBlock)) }

  init(engine: Engine, loop: EventLoop, log: @escaping @Sendable (String) -> Void) throws {
    self.engine = engine
    self.loop = loop
    self.log = log
    raw = RawLane(loop: loop, engine: engine)
    sweeper = ConnectionSweeper(loop: loop)
    // A client whose network is gone says nothing; the limit ends its connection at last.
    let options = DaemonOptions(connectionTimeoutSeconds: 900)
    let own = try Daemon(options: options, delegate: self)
    let onLoop = try Daemon(options: options, delegate: self, host: LoopDaemonHost(loop: loop))
    daemons.withLock { $0 = Daemons(own: own, onLoop: onLoop) }
    // The loop ends before the lane does. (A weak reference would make every retain of the lane several times as dear.)
    raw.giveBack = { [unowned self] descriptor, client in serve(descriptor, client: client) }
  }

  // MARK: connections

  /// Hands a connected socket, or a relay's end, to libmicrohttpd, which owns it from now on.
  func serve(_ descriptor: Int32, client: ClientConnection) {
    guard let daemon = daemons.withLock({ client.wire.isOnLoop ? $0.onLoop : $0.own }) else {
      close(descriptor)
      return
    }
    state.withLock { $0.arriving[descriptor] = client }
    let dropped: @Sendable (DaemonError) -> Void = { [unowned self] failure in
      // By now another connection may have the number.
      state.withLock { if $0.arriving[descriptor] === client { $0.arriving[descriptor] = nil } }
      // One that comes while the lane stops is dropped as those are that it has.
      if failure.operation != .addAfterStop { report("a connection was dropped: \(failure)") }
    }
    do throws(DaemonError) {
      try daemon.add(socket: descriptor, dropped: dropped)
    } catch {
      dropped(error)
    }
  }

  func connectionStarted(_ connection: Connection) {
    let descriptor = connection.fileDescriptor
    let client = state.withLock { $0.arriving.removeValue(forKey: descriptor) }
    sweeper.watch(connection)
    guard let client else { return }
    connection.socketContext = Unmanaged.passRetained(client).toOpaque()
  }

  func connectionEnded(_ connection: Connection) {
    sweeper.forget(connection)
    guard let context = connection.socketContext else { return }
    connection.socketContext = nil
    Unmanaged<ClientConnection>.fromOpaque(context).release()
  }

  func makeExchange(target: UnsafePointer<CChar>, connection: Connection) -> DaemonExchange {
    guard let context = connection.socketContext else { return DaemonExchange() }
    let client = Unmanaged<ClientConnection>.fromOpaque(context).takeUnretainedValue()
    return LaneExchange(lane: self, client: client, target: target)
  }

  // MARK: requests and answers

  func length(of text: UnsafePointer<CChar>) -> Int { strlen(text) }

  func head(
    method: UnsafePointer<CChar>, target: [UInt8], version: UnsafePointer<CChar>, connection: Connection
  ) -> RequestHead {
    let isOld = strcmp(version, "HTTP/1.0") == 0
    return target.withUnsafeBufferPointer { target in
      let name = UnsafeRawPointer(method).assumingMemoryBound(to: UInt8.self)
      return RequestHead(
        method: UnsafeBufferPointer(start: name, count: strlen(method)), target: target,
        version: isOld ? .http10 : .http11, capacity: 512
      ) { connection.copyFields(into: $0) }
    }
  }

  /// Whether libmicrohttpd frames the answer rightly: to a 304 it adds `Content-Length: 0`, which would be the length of the
  /// representation, and caches take it for that (RFC 9110 §8.6). A head that doesn't fit into a connection's memory it
  /// doesn't send at all.
  func canSay(_ plan: ResponsePlan) -> Bool {
    var size = 0
    for field in plan.fields { size += field.name.utf8.count + field.value.utf8.count }
    return plan.status != 304 && size <= Self.largestHead
  }

  /// Of the 32 KB that a connection has, the request's head takes its share, too.
  private static let largestHead = 4_096

  /// Adds the plan's fields; false when libmicrohttpd refuses one, such as a value with a tab.
  func addFields(of plan: ResponsePlan, date: String, to response: inout Response) -> Bool {
    var isTaken = response.addField(name: "Date", value: date)
    for field in plan.fields where !response.addField(field.name, field.value) { isTaken = false }
    if plan.ending == .close { response.addField(name: "Connection", value: "close") }
    return isTaken
  }

  /// Ends an exchange; over a link, that is when the link has brought its last byte to the client.
  func finish(_ exchange: Exchange, _ outcome: WireOutcome, over wire: any Wire) {
    guard !wire.deliversAtOnce else { return exchange.finished(outcome) }
    // The lane is done with the exchange; where it comes from another thread, the post orders what it wrote before what the
    // loop reads.
    nonisolated(unsafe) let exchange = exchange
    let finish = { @Sendable in wire.whenDelivered { exchange.finished(outcome.corrected(by: $0)) } }
    if loop.isOnThread { return finish() }
    if !loop.post(finish) { exchange.finished(outcome) }
  }

  // MARK: waiting

  /// Takes a connection out of service until `time`: suspended first, so that the resume can't come too early.
  /// - Parameter isReset: called on the loop's thread, before the resume, when the client's RST ends the pause.
  func park(_ connection: Connection, until time: MonotonicTime, isReset: @escaping @Sendable () -> Void) {
    sweeper.forget(connection)
    connection.suspend()
    let isStopping = state.withLock { state in
      if !state.isStopping { state.parked[connection] = Parked() }
      return state.isStopping
    }
    guard !isStopping else { return connection.resume() }
    let watch = time - loop.now > Self.watchedPause ? watch(parked: connection, isReset) : nil
    let timer = loop.schedule(at: time) { [unowned self] in unpark(connection) }
    state.withLock { state in
      state.parked[connection]?.timer = timer
      state.parked[connection]?.watch = watch
    }
    guard let watch else { return }
    loop.post { [self] in
      if state.withLock({ $0.parked[connection]?.watch === watch }) { watch.start(on: loop) } else { watch.cancel() }
    }
  }

  private func watch(parked connection: Connection, _ isReset: @escaping @Sendable () -> Void) -> ParkedWatch? {
    ParkedWatch(copying: connection.fileDescriptor) { [unowned self] in
      isReset()
      unpark(connection)
    }
  }

  /// Under the lock, so that `stop` can't come between: it would find a suspended connection that isn't parked any more.
  private func unpark(_ connection: Connection) {
    state.withLock { state in
      guard let parked = state.parked.removeValue(forKey: connection) else { return }
      parked.timer?.cancel()
      parked.watch?.cancel()
      sweeper.watch(connection, awaitingBody: true)
      connection.resume()
    }
  }

  // MARK: stopping

  var isStopping: Bool { state.withLock { $0.isStopping } }

  /// Tells a person, once a minute at most for the same text.
  func report(_ text: String) {
    let now = loop.now
    let isNews = state.withLock { state in
      if let last = state.reported[text], now - last < .seconds(60) { return false }
      if state.reported.count > 100 { state.reported.removeAll() }
      state.reported[text] = now
      return true
    }
    if isNews { log(text) }
  }

  /// Ends every exchange and the daemon; libmicrohttpd aborts when anything is suspended, so nothing may be by then.
  func stop() {
    let parked = state.withLock { state in
      state.isStopping = true
      defer { state.parked.removeAll() }
      return state.parked
    }
    for (connection, parked) in parked {
      if let watch = parked.watch { loop.post { watch.cancel() } }
      connection.resume()
    }
    let stopped = daemons.withLock { daemons in
      defer { daemons = Daemons() }
      return daemons
    }
    stopped.own?.stop()
    stopped.onLoop?.stop()
  }
}
