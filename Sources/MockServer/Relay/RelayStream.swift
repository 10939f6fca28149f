import LinkModel
import Quantities

/// One direction of a relayed connection: bytes taken from one socket, in flight on the link, written to the other.
final class RelayStream {
  /// What a stream has come to.
  enum State {
    case open
    /// The source has ended; what is in flight still arrives.
    case ended
    /// The end has been passed on.
    case finished
    /// A socket broke.
    case broken
  }

  let flow: Flow
  let source: Int32
  let target: Int32
  private(set) var state = State.open
  private var bytes = ByteQueue()
  /// How many of `bytes` have arrived and only wait for the target to take them.
  private var arrived = 0
  /// Whether the link was told that there is nothing to take because too much waits: it must be told when that is over.
  private var hasHeldBack = false
  /// Bytes taken from the source, and written to the target, since the beginning.
  private(set) var taken: Int64 = 0
  private(set) var written: Int64 = 0

  /// What a receiver that doesn't read lets pile up beyond its own socket buffer before the link feels it.
  private static let backlogLimit = 65_536

  init(flow: Flow, from source: Int32, to target: Int32) {
    self.flow = flow
    self.source = source
    self.target = target
  }

  /// Everything that was taken has been written.
  var isDrained: Bool { flow.isDrained && bytes.isEmpty }

  /// Reads up to `count` bytes for the link to carry.
  func take(upTo count: Int) -> Int {
    guard state == .open else { return 0 }
    guard arrived < Self.backlogLimit else {
      hasHeldBack = true
      return 0
    }
    // Read at once: what follows in the queue may set it anew.
    var error: Int32 = 0
    let got = bytes.append(upTo: count) { room in
      let got = SocketOptions.receive(source, into: room)
      if got < 0 { error = currentErrno() }
      return got
    }
    if got > 0 {
      taken += Int64(got)
      return got
    }
    if got == 0 {
      state = .ended
    } else if !SocketOptions.isTransient(error) {
      state = .broken
    }
    return 0
  }

  /// `count` more bytes have arrived.
  func deliver(_ count: Int) {
    arrived += count
    writeArrived()
  }

  /// Writes what has arrived, as far as the target takes it; true when the link was held back and may go on.
  func write() -> Bool {
    writeArrived()
    guard hasHeldBack, arrived < Self.backlogLimit else { return false }
    hasHeldBack = false
    return true
  }

  private func writeArrived() {
    while arrived > 0, state != .broken {
      let sent = bytes.withFirst(arrived) { SocketOptions.send(target, $0) }
      if sent > 0 {
        bytes.removeFirst(sent)
        written += Int64(sent)
        arrived -= sent
      } else if currentErrno() == EINTR {
        continue
      } else {
        if !SocketOptions.isTransient(currentErrno()) { state = .broken }
        break
      }
    }
  }

  /// Passes the end on.
  func finish() {
    guard state == .ended else { return }
    state = .finished
    SocketOptions.shutdownWrite(target)
  }
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
