import Quantities

/// Exchanges by which a client pursues one thing: an attempt and its retries, resumes, redirects and parallel parts.
///
/// What belongs together is worked out from the requests alone:
///
/// - Attempts of one session with the same method, host, path and query (without `mock`) belong together until one has
///   brought the whole thing: what follows a complete answer is a new operation, not a retry. Something is complete with a
///   whole 2xx or 304, or when the parts that were sent cover the representation. HEAD goes with the GET behind it.
/// - A GET for bytes that complete answers have already brought begins a new operation.
/// - Requests of a method that isn't idempotent belong together only when their bodies are the same, or one is what is left
///   of the other (see `Attempt.repeats`). After success the same non-empty body soon again is `Relation.again`.
/// - A whole-body GET that comes while another is in flight is an operation of its own; ranges of one resource in flight
///   together are one operation.
/// - A redirect links the first request of its target that comes soon after, on any connection and in any session;
///   one with the method the redirect demands is preferred.
/// - After a long silence (`VerdictPolicy.operationGap`) everything is new.
struct Operation {
  /// The attempts, in order of arrival.
  private(set) var attempts: [Attempt] = []
  /// What each has to do with those before it.
  private(set) var relations: [Relation] = []
  /// What had been brought before each attempt, and at the end: one more than there are attempts.
  private(set) var progress = [Progress()]
  /// Places of attempts that left something to be asked for again, and weren't repeated yet.
  private(set) var unrepeated: [Int] = []
  /// Places of attempts that brought the whole thing.
  private(set) var completions: [Int] = []
  /// Whether parts were fetched side by side.
  private(set) var isParallel = false
  /// The latest sign of life.
  private(set) var newest: MonotonicTime

  init(_ first: Attempt) {
    newest = first.began
    append(first, .first)
  }

  mutating func append(_ attempt: Attempt, _ relation: Relation) {
    let place = attempts.count
    if case .retry(let of, _) = relation { unrepeated.removeAll { $0 == of } }
    if attempt.failed || attempt.isEventStream { unrepeated.append(place) }
    if attempt.succeeded, attempt.status != 206, !attempt.isEventStream { completions.append(place) }
    newest = max(newest, attempt.ended ?? attempt.began)
    isParallel = isParallel || relation == .parallel || attempts.suffix(64).contains { attempt.isBeside($0) }
    attempts.append(attempt)
    relations.append(relation)
    progress.append(progress[place].adding(attempt))
  }

  /// The session of the first attempt.
  var session: String { attempts.first?.session ?? "" }

  /// What the client was after: method, path and session.
  var label: String {
    guard let first = attempts.first else { return "" }
    let main = first.isHead ? attempts.first { $0.resource == first.resource && $0.isGet } ?? first : first
    return "\(main.method) \(main.resource.pathText)" + (session.isEmpty ? "" : " of session \(session)")
  }

  /// The retries, in order.
  var retries: [Retry] {
    relations.enumerated().compactMap { place, relation in
      guard case .retry(let of, let isCertain) = relation else { return nil }
      return Retry(
        earlier: attempts[of], later: attempts[place], earlierPlace: of, place: place, isCertain: isCertain)
    }
  }

  /// The redirects that were followed, in order.
  var redirects: [(from: Attempt, to: Attempt)] {
    relations.enumerated().compactMap { place, relation in
      guard case .redirect(let of) = relation else { return nil }
      return (attempts[of], attempts[place])
    }
  }

  /// Whether every retry surely is one.
  var isCertain: Bool {
    relations.allSatisfy { relation in
      if case .retry(_, false) = relation { false } else { true }
    }
  }
}
