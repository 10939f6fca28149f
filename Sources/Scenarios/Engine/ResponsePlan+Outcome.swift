import HTTPSemantics
import Quantities

extension ResponsePlan {
  /// Bends this answer as `outcome` says; `wallSeconds` is now, for dates.
  ///
  /// Points count the encoded body as it is after `body=` and the status have had their say. Of the faults that wait for a
  /// point of the upload, only `reached` concerns the answer.
  /// - Returns: the length of that body, by which points were resolved; nil when it isn't known, so that a fault at a share of it
  ///   isn't done.
  mutating func apply(_ outcome: Outcome, reached: FaultPart?, wallSeconds: Int64) -> Int64? {
    apply(outcome.options, wallSeconds: wallSeconds)
    let length = body.length
    for part in outcome.faults where part.point.place != .upload || part == reached {
      guard let fault = FaultCatalog.fault(named: part.kind.rawValue), let point = part.cutPoint(length: length) else {
        continue
      }
      fault.bend(&self, at: point, value: part.value ?? part.kind.defaultValue)
    }
    return length
  }

  private mutating func apply(_ options: OutcomeOptions, wallSeconds: Int64) {
    if let delay = options.delay { self.delay += delay }
    if let pause = options.pause { self.pause += pause }
    if let rate = options.rate { self.rate = rate }
    if let text = options.body, framing != .bodiless {
      body = .text(text)
      // A text is no answer by itself.
      if framing == .verbatim { framing = .length }
      for name in ["Repr-Digest", "Content-Range", "Content-Encoding"] { fields.remove(name) }
      if options.type == nil { fields.set("Content-Type", "text/plain; charset=utf-8") }
    }
    if let type = options.type { fields.set("Content-Type", type) }
    if let etag = options.etag { fields.set("ETag", Self.entityTag(etag)) }
    if let retryAfter = options.retryAfter {
      fields.set("Retry-After", Self.retryAfterText(retryAfter, wallSeconds: wallSeconds))
    }
    replaceFields(options.headers.map { HeaderField(name: $0.name, value: $0.value) })
    if framing != .bodiless, framing != .verbatim {
      if let length = options.length { framing = .declared(length) }
      if options.chunked == true { framing = .chunked }
    }
    interim += options.interim
    if let reason = options.reason { self.reason = reason }
  }

  /// Sets fields: the first of a name takes the place of what is there, further ones are added.
  mutating func replaceFields(_ replacements: [HeaderField]) {
    var replaced: Set<String> = []
    for field in replacements {
      let name = field.name.lowercased()
      if Self.framingFields.contains(name) { overridesFraming = true }
      if replaced.insert(name).inserted {
        fields.set(field.name, field.value)
      } else {
        fields.append(field.name, field.value)
      }
    }
  }

  /// Fields that the server sets itself unless a script does.
  private static let framingFields: Set<String> = ["content-length", "transfer-encoding", "connection", "date"]

  /// Whether the server sets this field itself unless it is told otherwise.
  static func isFramingField(_ name: String) -> Bool { framingFields.contains(name.lowercased()) }

  /// A tag as typed, quoted unless it already is (RFC 9110 §8.8.3).
  static func entityTag(_ text: String) -> String {
    text.hasPrefix("\"") || text.hasPrefix("W/\"") ? text : "\"\(text)\""
  }

  private static func retryAfterText(_ option: RetryAfterOption, wallSeconds: Int64) -> String {
    switch option {
    case .seconds(let duration): String((duration.nanoseconds + 999_999_999) / 1_000_000_000)
    case .date(let duration):
      HTTPDate.format(unixSeconds: wallSeconds + (duration.nanoseconds + 999_999_999) / 1_000_000_000)
    case .verbatim(let text): text
    }
  }
}
