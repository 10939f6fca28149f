import LinkModel
import Quantities

/// One direction of a relayed connection: bytes taken from one socket, in flight on the link, written to the other.
///
/// Bytes stand in a row: those that have arrived, those in flight, those that the link hasn't taken. The front of the row is in
/// `buffer`, the rest may still be in the source.
final class RelayStream {
  /// What a stream has come to.
  enum State {
    case open
    /// The source has ended; what is in flight still arrives.
    case ended
    /// The end has been passed on.
    case finished
    /// The target takes nothing any more; what was for it is dropped.
    case refused
    /// The source broke.
    case broken
  }

  let flow: Flow
  let source: Int32
  let target: Int32
  private(set) var state = State.open
  private let memory: RelayMemory
  /// How much more than the link has taken is read; 0 reads what it takes and no more, so that the source feels the link.
  private let readAhead: Int
  private var buffer = RelayBuffer()
  private var arrived = 0
  private var inFlight = 0
  /// How many bytes are known to wait in the source.
  private var waiting = 0
  /// How much is asked for when reading ahead: more while that much is there, so that small answers take little memory.
  private var stride = smallestRead
  /// Whether the last read brought less than there was room for.
  private var readLess = false
  /// Whether the source may have ended behind bytes that are still in it.
  private var mayHaveEnded = false
  /// Whether the link was told that there is nothing to take because too much waits: it must be told when that is over.
  private var hasHeldBack = false
  /// Runs while others have their turn.
  var turn: LoopTimer?
  /// Bytes read from the source, and written to the target, since the beginning.
  private(set) var taken: Int64 = 0
  private(set) var written: Int64 = 0

  /// What a receiver that doesn't read lets pile up beyond its own socket buffer before the link feels it.
  private static let backlogLimit = 65_536
  private static let smallestRead = 4096
  private static let largestRead = 65_536

  init(flow: Flow, from source: Int32, to target: Int32, readAhead: Int = 0, memory: RelayMemory = RelayMemory()) {
    self.flow = flow
    self.source = source
    self.target = target
    self.readAhead = readAhead
    self.memory = memory
  }

  /// Everything that came from the source has been written.
  var isDrained: Bool { inFlight == 0 && arrived == 0 && untaken == 0 }

  /// Bytes that the link may take.
  private var untaken: Int { buffer.count + waiting - arrived - inFlight }

  /// Takes up to `count` bytes for the link to carry.
  func take(upTo count: Int) -> Int {
    guard arrived < Self.backlogLimit else {
      hasHeldBack = true
      return 0
    }
    if state == .open, untaken < count { supply(count) }
    let got = min(count, untaken)
    inFlight += got
    return got
  }

  /// Looks what the source has, and reads it if it may.
  private func supply(_ count: Int) {
    guard readAhead > 0 else {
      _ = read(upTo: count - untaken)
      return
    }
    if memory.hasRoom {
      _ = read(upTo: stride)
      return
    }
    waiting = SocketOptions.readableBytes(source)
    guard untaken == 0 else { return }
    // An end stands behind what still waits there; else it is seen by reading.
    if waiting > 0 { mayHaveEnded = true } else { _ = read(upTo: count) }
  }

  /// Reads what the link will ask for soon: a server's system would have it in its send buffer, however late this loop is.
  func prefetch() {
    while state == .open, buffer.count - arrived - inFlight < readAhead, memory.hasRoom {
      // Less than was asked for means that there is no more; whether it is the end is seen when the link asks.
      if read(upTo: stride) <= 0 || readLess { return }
    }
  }

  /// Whether as much waits as is ever read ahead.
  var isFull: Bool { untaken >= readAhead || state != .open }

  private func read(upTo count: Int) -> Int {
    // Read at once: what follows in the buffer may set it anew.
    var error: Int32 = 0
    let got = buffer.append(upTo: count) { room in
      let got = SocketOptions.receive(source, into: room)
      readLess = got < room.count
      if got < 0 { error = currentErrno() }
      return got
    }
    if got > 0 {
      if got >= stride { stride = min(2 * stride, Self.largestRead) }
      taken += Int64(got)
      waiting = max(0, waiting - got)
      memory.used += got
    } else {
      noteFailure(got, error)
    }
    return got
  }

  /// Reading has brought nothing. A lane that closes with bytes unread breaks its socket, and has ended all the same.
  private func noteFailure(_ got: Int, _ error: Int32) {
    if got < 0, SocketOptions.isTransient(error) { return }
    state = got == 0 || flow.direction == .down ? .ended : .broken
  }

  /// Looks for an end that bytes in the source hid; true when there are more bytes instead.
  func findEnd() -> Bool {
    guard mayHaveEnded, state == .open, isDrained else { return false }
    mayHaveEnded = false
    return read(upTo: stride) > 0
  }

  /// `count` more bytes have arrived; `write` writes what arrives at one time together.
  func deliver(_ count: Int) {
    guard state != .refused, state != .broken else { return }
    inFlight -= count
    arrived += count
    if arrived >= Self.backlogLimit { writeArrived() }
  }

  /// Moves up to `limit` bytes from the source to the target at once, behind those that were read ahead; for a flow that is
  /// unhindered. Returns how many, and whether the source may have more that the target would take.
  func passOn(upTo limit: Int) -> (count: Int, isUnfinished: Bool) {
    var count = max(0, buffer.count - arrived)
    arrived += count
    waiting = 0
    writeArrived()
    while state == .open, arrived < Self.backlogLimit {
      if count >= limit { return (count, true) }
      if arrived == 0 {
        let got = readAndWrite()
        guard got > 0 else { break }
        count += got
      } else {
        // As on a link that limits something, an end or a break behind what the target doesn't take is found up to here.
        guard read(upTo: Self.backlogLimit - arrived) > 0 else { break }
        let more = max(0, buffer.count - arrived)
        arrived += more
        count += more
      }
    }
    if arrived > 0 { hasHeldBack = true }
    return (count, false)
  }

  /// Reads once and writes it at once; how much it was, or something not positive.
  private func readAndWrite() -> Int {
    let got = SocketOptions.receive(source, into: memory.scratch)
    guard got > 0 else {
      noteFailure(got, currentErrno())
      return got
    }
    taken += Int64(got)
    write(UnsafeRawBufferPointer(rebasing: memory.scratch[..<got]))
    return got
  }

  /// Writes bytes that have just been read, and keeps those that the target doesn't take yet.
  private func write(_ bytes: UnsafeRawBufferPointer) {
    let sent = max(0, SocketOptions.send(target, bytes))
    written += Int64(sent)
    guard sent < bytes.count else { return }
    let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
    var kept = 0
    while kept < rest.count {
      kept += buffer.append(upTo: rest.count - kept) { room in
        let count = min(room.count, rest.count - kept)
        room.copyMemory(from: UnsafeRawBufferPointer(rebasing: rest[kept..<kept + count]))
        return count
      }
    }
    memory.used += kept
    arrived = kept
    // What the target's errors mean is seen here too.
    writeArrived()
  }

  /// Leaves the source alone until `write` says that it may go on.
  func holdBack() { hasHeldBack = true }

  /// Whether the target doesn't take all that has arrived.
  var isBlocked: Bool { arrived > 0 }

  /// Writes what has arrived, as far as the target takes it; true when the link was held back and may go on.
  func write() -> Bool {
    writeArrived()
    guard hasHeldBack, arrived < Self.backlogLimit else { return false }
    hasHeldBack = false
    return true
  }

  private func writeArrived() {
    while arrived > 0, state != .broken, state != .refused {
      if buffer.count == 0, read(upTo: min(arrived, Self.largestRead)) <= 0 {
        // They were there when the link took them.
        state = .broken
        break
      }
      let sent = buffer.withFirst(arrived) { SocketOptions.send(target, $0) }
      if sent > 0 {
        buffer.removeFirst(sent)
        memory.used -= sent
        written += Int64(sent)
        arrived -= sent
      } else if currentErrno() == EINTR {
        continue
      } else {
        if !SocketOptions.isTransient(currentErrno()) { refuse() }
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

  /// Lets go of what it holds.
  func close() {
    drop()
    if state != .finished { state = .broken }
  }

  private func refuse() {
    drop()
    state = .refused
  }

  private func drop() {
    memory.used -= buffer.count
    buffer = RelayBuffer()
    (arrived, inFlight, waiting) = (0, 0, 0)
  }
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
