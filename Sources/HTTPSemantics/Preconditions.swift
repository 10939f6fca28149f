/// The conditional fields of a request, weighed in the standard's order (RFC 9110 §13.2.2).
///
/// If-Range is not among them: it decides between the whole and a part, which `RangeSelection` does.
public enum Preconditions {
  /// What the conditions of `head` ask for, given the current representation's validators (RFC 9110 §13.2.2).
  ///
  /// Call it only when the answer would be 2xx without conditions (RFC 9110 §13.2.1). Dates that can't be read are ignored.
  /// - Parameter exists: whether the target has a current representation, which is what `*` asks for.
  public static func evaluate(_ head: RequestHead, validators: Validators, exists: Bool = true) -> PreconditionOutcome {
    guard head.hasField(beginning: "If-") else { return .proceed }
    if head.methodIs("OPTIONS") || head.methodIs("TRACE") || head.methodIs("CONNECT") { return .proceed }
    let isReading = head.methodIs("GET") || head.methodIs("HEAD")

    if let text = head.combined("If-Match") {
      let holds = exists && EntityTag.list(parsing: text).containsStrongly(validators.etag)
      if !holds { return .preconditionFailed }
    } else if exists, let limit = date(head, "If-Unmodified-Since"), let modified = validators.lastModified {
      if modified > limit { return .preconditionFailed }
    }

    if let text = head.combined("If-None-Match") {
      let matches = exists && EntityTag.list(parsing: text).containsWeakly(validators.etag)
      if matches { return isReading ? .notModified : .preconditionFailed }
    } else if isReading, exists, let limit = date(head, "If-Modified-Since"), let modified = validators.lastModified {
      if modified <= limit { return .notModified }
    }
    return .proceed
  }

  /// The date of a field that must occur once and be a date (RFC 9110 §13.1.3).
  private static func date(_ head: RequestHead, _ name: StaticString) -> Int64? {
    guard head.has(name), case let values = head.values("\(name)"), values.count == 1 else { return nil }
    return HTTPDate.parse(values[0])
  }
}
