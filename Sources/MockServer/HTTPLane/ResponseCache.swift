import MicroHTTPD
import Quantities
import Scenarios

/// The last answers that were made for libmicrohttpd, to be queued again while their Date holds.
///
/// Making a response costs more than everything else a small request needs, and clients that retry ask for the same one.
final class ResponseCache: Sendable {
  private final class Entry: Sendable {
    let plan: ResponsePlan
    let date: String
    let response: Response

    init(plan: ResponsePlan, date: String, response: consuming Response) {
      self.plan = plan
      self.date = date
      self.response = response
    }
  }

  private let entries = LockedBox<[Entry?]>(Array(repeating: nil, count: 16))

  /// Queues the response of `plan` dated `date`; nil when none is at hand.
  func queue(_ plan: ResponsePlan, date: String, on connection: Connection) -> Bool? {
    let slot = plan.status & 15
    guard let entry = entries.withLock({ $0[slot] }), entry.date == date, entry.plan == plan else { return nil }
    return connection.queue(status: UInt32(plan.status), response: entry.response)
  }

  /// Queues `response`, and keeps it when its body is small and whole.
  func queue(
    _ response: consuming Response, of plan: ResponsePlan, date: String, on connection: Connection
  ) -> Bool {
    guard Self.isWorthKeeping(plan) else { return connection.queue(status: UInt32(plan.status), response: response) }
    let entry = Entry(plan: plan, date: date, response: response)
    entries.withLock { $0[plan.status & 15] = entry }
    return connection.queue(status: UInt32(plan.status), response: entry.response)
  }

  private static func isWorthKeeping(_ plan: ResponsePlan) -> Bool {
    guard plan.framing != .chunked else { return false }
    switch plan.body {
    case .empty: return true
    case .bytes(let bytes): return bytes.count <= 4_096
    default: return false
    }
  }
}
