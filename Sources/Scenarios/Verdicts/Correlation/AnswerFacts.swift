import HTTPSemantics
import Quantities

/// What of a plan reached the client.
struct AnswerFacts {
  let status: Int?
  let delivery: Delivery
  let declaredLength: Int64?

  init(_ entry: JournalEntry) {
    let isHead = entry.head.methodIs("HEAD")
    guard let plan = entry.plan, !Self.endsBeforeHead(plan), entry.wire?.sentAnything != false else {
      status = nil
      declaredLength = nil
      delivery = Self.headless(entry)
      return
    }
    status = plan.status
    let hasBody = !isHead && plan.framing != .bodiless && !ResponsePlan.isBodiless(plan.status)
    declaredLength = hasBody ? Self.declared(plan) : nil
    guard let wire = entry.wire else {
      delivery = .open
      return
    }
    let isComplete =
      !hasBody
      || Self.isComplete(
        plan, sent: max(0, wire.bodyBytesSent - plan.verbatimHead), declared: declaredLength)
    switch wire.end {
    case .serverFailed: delivery = .serverFailed
    case _ where isComplete: delivery = .whole
    case .clientGone where wire.ending != .hang: delivery = .clientLeft
    case .clientGone, .linkBroke, .asPlanned:
      delivery = wire.ending == .hang ? .stalled : .truncated(declared: declaredLength)
    }
  }

  private static func headless(_ entry: JournalEntry) -> Delivery {
    guard let wire = entry.wire else { return .open }
    switch wire.end {
    case .serverFailed: return .serverFailed
    case .clientGone where wire.ending != .hang: return .clientLeft
    case .clientGone, .linkBroke, .asPlanned: return wire.ending == .hang ? .stalled : .noAnswer
    }
  }

  private static func endsBeforeHead(_ plan: ResponsePlan) -> Bool {
    plan.cuts.contains { cut in
      if case .pause = cut.action { return false }
      return cut.point == .start
    }
  }

  private static func declared(_ plan: ResponsePlan) -> Int64? {
    if plan.fields.contains("Transfer-Encoding") { return nil }
    if let text = plan.fields["Content-Length"] { return Int64(text).flatMap { $0 < 0 ? nil : $0 } }
    switch plan.framing {
    case .length: return plan.body.length
    case .declared(let length): return length
    case .chunked, .bodiless, .verbatim: return nil
    }
  }

  private static func isComplete(_ plan: ResponsePlan, sent: Int64, declared: Int64?) -> Bool {
    if let declared { return sent >= declared }
    // Of a body whose length nobody knew, what was sent is all there was.
    let length = plan.body.length.map { $0 - plan.verbatimHead } ?? sent
    let isCut = plan.cuts.contains { cut in
      guard case .body(let at) = cut.point, at <= length else { return cut.point == .head && !cut.isPause }
      return !cut.isPause
    }
    return sent >= length && !isCut
  }
}

extension Cut {
  /// Whether the answer goes on behind it.
  fileprivate var isPause: Bool {
    if case .pause = action { true } else { false }
  }
}
