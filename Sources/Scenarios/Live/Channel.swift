import Quantities

/// A body that somebody else writes while it is sent: a bounded queue of bytes with one writer's side and one reader.
///
/// The writer's side may be used from any thread. When a client reads more slowly than bytes come, so that more than `limit`
/// would wait, the channel is abandoned: a stream with a hole in it would be worse than one that breaks off.
public final class Channel: Sendable {
  /// How far a channel is, as its reader would find it.
  public enum State: Hashable, Sendable {
    /// Nothing to read yet.
    case pending
    /// Bytes wait to be read; there may be more behind them.
    case hasBytes
    /// Everything was read, and no more will come.
    case finished
    /// Nobody reads any more; what is appended is dropped.
    case abandoned
  }

  /// Why nobody reads a channel any more.
  public enum Abandonment: Hashable, Sendable {
    /// The exchange ended: the client left, a script cut the answer, or the server stopped.
    case readerGone
    /// More than the channel's limit would have waited.
    case tooSlow
  }

  private struct Storage {
    var queue = ByteBacklog()
    var isFinished = false
    /// How the connection is left where the body breaks off; nil where it ends in good order.
    var brokenOff: Ending?
    /// Everything that was written, while it is little enough to be kept.
    var transcript: [UInt8]?
    var abandonment: Abandonment?
    var wake: (@Sendable () -> Void)?
    var abandoned: [@Sendable (Abandonment) -> Void] = []

    /// Ends the channel; returns what must be called outside the lock.
    mutating func abandon(_ reason: Abandonment) -> [@Sendable (Abandonment) -> Void] {
      abandonment = reason
      queue = ByteBacklog()
      wake = nil
      defer { abandoned = [] }
      return abandoned
    }
  }

  /// The channel's name in plans.
  public let id: ChannelID
  /// The most bytes that may wait for the reader.
  public let limit: ByteCount
  private let transcriptLimit: Int64
  private let storage = LockedBox(Storage())

  /// - Parameter transcript: up to how many bytes the journal gets to know what was written; nil where that is nobody's business.
  init(id: ChannelID, limit: ByteCount, transcript: ByteCount? = nil) {
    self.id = id
    self.limit = limit
    transcriptLimit = transcript?.bytes ?? -1
    if transcript != nil { storage.withLock { $0.transcript = [] } }
  }

  /// How far the channel is.
  public var state: State {
    storage.withLock { storage in
      if storage.abandonment != nil { return .abandoned }
      if !storage.queue.isEmpty { return .hasBytes }
      return storage.isFinished ? .finished : .pending
    }
  }

  // MARK: writer

  /// Adds `bytes` behind those that wait.
  /// - Returns: whether they will be read; false once the channel was finished or abandoned, also by this very call.
  @discardableResult
  public func append(_ bytes: [UInt8]) -> Bool {
    var wake: (@Sendable () -> Void)?
    var abandoned: [@Sendable (Abandonment) -> Void] = []
    let isTaken = storage.withLock { storage in
      guard !storage.isFinished, storage.abandonment == nil else { return false }
      guard !bytes.isEmpty else { return true }
      guard Int64(storage.queue.count) + Int64(bytes.count) <= limit.bytes else {
        wake = storage.wake
        abandoned = storage.abandon(.tooSlow)
        return false
      }
      if storage.queue.isEmpty { wake = storage.wake }
      storage.queue.append(bytes)
      if let kept = storage.transcript {
        if Int64(kept.count + bytes.count) <= transcriptLimit {
          storage.transcript?.append(contentsOf: bytes)
        } else {
          storage.transcript = nil
        }
      }
      return true
    }
    for call in abandoned { call(.tooSlow) }
    wake?()
    return isTaken
  }

  /// Says that no more bytes follow; without effect the second time.
  /// - Parameter ending: how the connection is left when the last byte is out, as if the body broke off there; nil for a body
  ///   that ends in good order.
  public func finish(_ ending: Ending? = nil) {
    let wake = storage.withLock { storage -> (@Sendable () -> Void)? in
      guard !storage.isFinished, storage.abandonment == nil else { return nil }
      storage.isFinished = true
      storage.brokenOff = ending
      // A reader that is busy with bytes finds the end behind them by itself.
      return storage.queue.isEmpty ? storage.wake : nil
    }
    wake?()
  }

  /// Calls `call` once when nobody reads any more, on the thread that finds out; at once where that is so already.
  public func onAbandon(_ call: @escaping @Sendable (Abandonment) -> Void) {
    let known = storage.withLock { storage -> Abandonment? in
      if storage.abandonment == nil { storage.abandoned.append(call) }
      return storage.abandonment
    }
    if let known { call(known) }
  }

  /// What was written, where that is kept and little enough, and how the body broke off, if it did.
  var story: (bytes: [UInt8]?, brokenOff: Ending?) { storage.withLock { ($0.transcript, $0.brokenOff) } }

  // MARK: reader

  /// Sets what is called on the writer's thread when an empty channel gets bytes or ends; nil for nothing.
  ///
  /// It is called once for each time that the channel was empty, so read until `pending` before waiting again.
  public func onWake(_ wake: (@Sendable () -> Void)?) {
    storage.withLock { if $0.abandonment == nil { $0.wake = wake } }
  }

  /// Takes the bytes that wait, as many as fit.
  /// - Throws: `BodySourceError` when the channel was abandoned.
  public func take(into buffer: UnsafeMutableRawBufferPointer) throws(BodySourceError) -> BodyRead {
    let (read, abandonment) = storage.withLock { storage -> (BodyRead, Abandonment?) in
      if let abandonment = storage.abandonment { return (.end, abandonment) }
      let count = storage.queue.take(into: buffer)
      if count > 0 { return (.bytes(count), nil) }
      guard storage.isFinished else { return (.pending, nil) }
      return (storage.brokenOff.map { .broken($0) } ?? .end, nil)
    }
    if let abandonment { throw error(abandonment) }
    return read
  }

  /// Why nothing can be taken any more; nil while something can, or while the end is reached in good order.
  public var failure: BodySourceError? { storage.withLock(\.abandonment).map { error($0) } }

  private func error(_ abandonment: Abandonment) -> BodySourceError {
    switch abandonment {
    case .tooSlow:
      BodySourceError(description: "the client reads too slowly: more than \(limit) would have waited for it")
    case .readerGone: BodySourceError(description: "the body was given up")
    }
  }

  /// Nobody will read any more; without effect the second time, or when everything was read.
  public func abandon() {
    let calls = storage.withLock { storage -> [@Sendable (Abandonment) -> Void] in
      guard storage.abandonment == nil, !(storage.isFinished && storage.queue.isEmpty) else { return [] }
      return storage.abandon(.readerGone)
    }
    for call in calls { call(.readerGone) }
  }
}
