import Quantities

/// The bytes of one answer in their order, each when it is due; pulled by a player, which only has to move them.
public final class PlanPlayback {
  /// What a player does next.
  public enum Step {
    /// Send these; ask again when all of them are gone.
    case bytes(ArraySlice<UInt8>)
    /// Ask again at this time.
    case wait(until: MonotonicTime)
    /// The body's writer lets everybody wait; ask again when it wakes.
    case starving
    /// Everything was sent; leave the connection like this.
    case end(Ending)
    /// The body can't be had any more, for this reason.
    case failed(String)
  }

  /// Body bytes handed out so far, without chunk framing.
  public private(set) var bodySent: Int64 = 0
  /// When the head, the last byte of it taken, was behind the player; nil before.
  public private(set) var headSent: MonotonicTime?
  /// Since when the body's writer lets this wait; nil while it doesn't.
  public private(set) var starvedSince: MonotonicTime?
  private let plan: ResponsePlan
  private let context: WireEncoder.Context
  private let source: (any BodySource)?
  private var segments: ArraySlice<WireSegment>
  /// When the current segment began, and how much of it is done.
  private var began: MonotonicTime
  private var done: Int64 = 0

  /// An answer that begins `now`; one whose body can't be opened is replaced by one that says why.
  public init(_ plan: ResponsePlan, in context: WireEncoder.Context, channels: ChannelRegistry, now: MonotonicTime) {
    (self.plan, source) = Self.open(plan, channels)
    self.context = context
    segments = WireEncoder.segments(of: self.plan, in: context)[...]
    began = now
  }

  private static func open(
    _ plan: ResponsePlan, _ channels: ChannelRegistry
  ) -> (ResponsePlan, (any BodySource)?) {
    do throws(BodySourceError) {
      return (plan, try plan.body.open(channels))
    } catch {
      let problem = Problem(500, error.description).plan
      return (problem, try? problem.body.open(channels))
    }
  }

  /// Calls `wake` on any thread when asking again is worth it after `starving`.
  public func onWake(_ wake: @escaping @Sendable () -> Void) { if plan.isLive { source?.onWake(wake) } }

  /// Why the body can't go on, where that is known without reading.
  public var failure: String? { source?.failure?.description }

  /// Nobody asks any more.
  public func abandon() { source?.abandon() }

  /// Whether the connection only stays open and silent from here on.
  public var isHanging: Bool {
    if case .end(.hang) = segments.first { return true }
    return false
  }

  /// Whether the bytes handed out last belong to the body, framing included.
  public var isInBody: Bool {
    if case .body = segments.first { return true }
    return false
  }

  /// What is due at `now`; after `bytes`, ask when they are gone.
  public func next(now: MonotonicTime) -> Step {
    while let segment = segments.first {
      if let step = play(segment, now) { return step }
      _ = segments.popFirst()
      began = now
      done = 0
      if headSent == nil, segment.isFinalHead { headSent = now }
    }
    return .end(.close)
  }

  /// Nil when the segment is over.
  private func play(_ segment: WireSegment, _ now: MonotonicTime) -> Step? {
    switch segment {
    case .bytes(let bytes):
      guard done == 0, !bytes.isEmpty else { return nil }
      done = Int64(bytes.count)
      return .bytes(bytes[...])
    case .dribble(let bytes, let interval):
      guard done < bytes.count else { return nil }
      let due = began + interval * Int(done)
      guard now >= due else { return .wait(until: due) }
      done += 1
      return .bytes(bytes[Int(done - 1)..<Int(done)])
    case .wait(let duration):
      let due = began + duration
      return now >= due ? nil : .wait(until: due)
    case .body(let range, let rate, let isChunked): return playBody(range, rate: rate, isChunked: isChunked, now)
    case .end(let ending): return .end(ending)
    }
  }

  private func playBody(_ range: Range<Int64>, rate: BitRate?, isChunked: Bool, _ now: MonotonicTime) -> Step? {
    let length = range.upperBound - range.lowerBound
    guard done < length else { return nil }
    if let since = starvedSince {
      // Time without bytes is no credit for the rate.
      began = began + (now - since)
      starvedSince = nil
    }
    var count = min(length - done, Self.blockSize)
    if let rate {
      let due = rate.bytes(after: now - began).bytes - done
      let quantum = min(length - done, Self.quantum(rate))
      guard due >= quantum else { return .wait(until: began + rate.duration(of: ByteCount(done + quantum))) }
      count = min(count, due)
    }
    do throws(BodySourceError) {
      let (read, bytes) = try fill(from: range.lowerBound + done, count: Int(count), isChunked: isChunked)
      switch read {
      case .bytes(let got):
        done += Int64(got)
        bodySent += Int64(got)
        return .bytes(bytes)
      case .pending:
        starvedSince = now
        return .starving
      case .end:
        // The loop above takes the body off, and goes on with what follows it.
        segments = [segments[segments.startIndex]] + WireEncoder.tail(of: plan, in: context)
        return nil
      case .broken(let ending):
        segments = [segments[segments.startIndex], .end(ending)]
        return nil
      }
    } catch {
      return .failed(error.description)
    }
  }

  private static let blockSize: Int64 = 32_768

  /// A tenth of a second's bytes at a low rate, a segment's worth, or a millisecond's at a high one: smooth, with few wake-ups.
  private static func quantum(_ rate: BitRate) -> Int64 {
    let perSecond = rate.bytesPerSecond
    return max(1, min(Self.blockSize, Int64(min(perSecond / 10, max(1_448, perSecond / 1_000)))))
  }

  private func fill(
    from position: Int64, count: Int, isChunked: Bool
  ) throws(BodySourceError) -> (BodyRead, ArraySlice<UInt8>) {
    guard let source else { return (.end, []) }
    var read = BodyRead.end
    var failure: BodySourceError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      do throws(BodySourceError) {
        read = try source.read(at: position, into: UnsafeMutableRawBufferPointer(buffer))
        if case .bytes(let count) = read { used = count }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    guard case .bytes = read, isChunked else { return (read, bytes[...]) }
    return (read, (Array((String(bytes.count, radix: 16) + "\r\n").utf8) + bytes + [13, 10])[...])
  }
}
