import HTTPSemantics
import Quantities

/// One exchange as it was asked, planned and played.
public struct JournalEntry: Sendable {
  /// The exchange's number in this run, from 1.
  public internal(set) var number = 0
  /// The session's name; empty for the default one.
  public internal(set) var session = ""
  /// The connection and the exchange's place on it, from 1.
  public internal(set) var connection = 0
  /// The exchange's place on its connection, from 1.
  public internal(set) var exchange = 0
  /// Which attempt of the same thing this is, from 1; 0 when none was counted.
  public internal(set) var attempt = 0
  /// The request's head as it came.
  public internal(set) var head: RequestHead
  /// The client's address.
  public internal(set) var peer = ""
  /// Whether it was asked of the control API; such exchanges aren't kept.
  var isControl = false
  /// Whether no script, no rule and no endpoint concerned it.
  public internal(set) var isUnmatched = false
  /// When the head had been read.
  public internal(set) var began: MonotonicTime
  /// The same on the wall clock, nanoseconds since 1970.
  public internal(set) var beganWall: Int64 = 0
  /// Request body bytes read, without framing.
  public internal(set) var receivedBytes: Int64 = 0
  /// Whether the request body arrived whole.
  public internal(set) var receivedWhole = false
  /// What was answered; nil until it is decided.
  public internal(set) var plan: ResponsePlan?
  /// When that was decided: no byte of the answer can have left earlier.
  public internal(set) var decided: MonotonicTime?
  /// What really happened; nil while it goes on.
  public internal(set) var wire: WireOutcome?
  /// When the exchange ended.
  public internal(set) var finished: MonotonicTime?
  /// Its number among the exchanges that have ended, from 1; nil while it goes on.
  public internal(set) var finishNumber: Int?
  // Most exchanges have none of these, and entries are copied for every request.
  var rare: Box<RareParts>?

  /// An entry for `head`, read at `began`.
  init(head: RequestHead, began: MonotonicTime) {
    self.head = head
    self.began = began
  }

  /// The path with query as the client sent it.
  public var target: String { head.target }

  /// The decoded path without the session's prefix; the path as it came where the head was refused.
  public var path: ArraySlice<UInt8> {
    do throws(Problem) { return try RequestScope(head).path } catch { return head.pathBytes }
  }

  /// Whether a script changed anything about the answer or about how the request was read.
  public var hasFault: Bool { outcome.map { !$0.isPlain } ?? false }

  /// What had been planned, in the language of scripts.
  public var planned: String {
    if let outcome { return outcome.description }
    return plan.map { String($0.status) } ?? "-"
  }
}
