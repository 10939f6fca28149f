import HTTPSemantics

/// Something with bytes and validators that can be asked for whole or in ranges (RFC 9110 §8, §13, §14).
struct Representation {
  /// How the server deviates from RFC 9110 §14 on purpose.
  enum RangeConduct: String, CaseIterable {
    /// As the standard says.
    case honest
    /// Ranges are advertised, then answered 200 with everything.
    case ignore
    /// `Accept-Ranges: none`, and 200 with everything.
    case none
    /// 206 with half of the bytes asked for, rightly labelled.
    case short
    /// 206 with the right bytes under a Content-Range that is off by one.
    case wrong
    /// 206 that starts 1,024 bytes (or as far as there are) before the offset asked for, rightly labelled.
    case early
    /// 416 without Content-Range, also for ranges that could be satisfied.
    case bare416 = "bare-416"
  }

  var length: Int64
  var validators: Validators
  var type: String
  /// SHA-256 of all the bytes; nil where that costs too much.
  var sha256: [UInt8]?
  var conduct = RangeConduct.honest
  /// The bytes from an offset on.
  var body: (_ offset: Int64, _ count: Int64) -> BodySpec

  /// The answer to a GET or HEAD.
  func answer(_ request: EndpointRequest) -> ResponsePlan {
    let head = request.head
    guard head.methodIs("GET") || head.methodIs("HEAD") else { return request.methodNotAllowed("GET, HEAD") }
    var validators = validators
    if let etag = request.etagOverride {
      validators.etag = EntityTag(parsing: ResponsePlan.entityTag(etag))
    }
    switch Preconditions.evaluate(head, validators: validators) {
    case .proceed: break
    case .notModified: return ResponsePlan(status: 304, fields: metadata(validators, isPart: true))
    case .preconditionFailed:
      return Problem(412, "the representation isn't the one the request's preconditions name").plan
    }
    switch conduct {
    case .ignore, .none: return whole(validators)
    case .bare416 where head.has("Range") && head.methodIs("GET"): return ResponsePlan.text(416, "")
    default: break
    }
    switch RangeSelection.evaluate(head, length: length, validators: validators) {
    case .whole: return whole(validators)
    case .single(let range): return single(range, validators)
    case .multiple(let ranges): return multiple(ranges, validators)
    case .unsatisfiable:
      return Problem(
        416, "the representation has \(length) bytes",
        fields: HeaderFields([HeaderField(name: "Content-Range", value: ByteRange.unsatisfiedContentRange(of: length))])
      ).plan
    }
  }

  /// The fields that an answer of 304 has (RFC 9110 §15.4.5).
  var fieldsOfNotModified: HeaderFields { metadata(validators, isPart: true) }

  private func metadata(_ validators: Validators, isPart: Bool = false) -> HeaderFields {
    var fields = HeaderFields()
    if !isPart { fields.append("Content-Type", type) }
    fields.append("Accept-Ranges", conduct == .none ? "none" : "bytes")
    if let etag = validators.etag { fields.append("ETag", etag.text) }
    if let date = validators.lastModified { fields.append("Last-Modified", HTTPDate.format(unixSeconds: date)) }
    if let sha256, !isPart { fields.append("Repr-Digest", StructuredField.digest(algorithm: "sha-256", sha256)) }
    return fields
  }

  private func whole(_ validators: Validators) -> ResponsePlan {
    ResponsePlan(status: 200, fields: metadata(validators), body: body(0, length))
  }

  private func single(_ asked: ByteRange, _ validators: Validators) -> ResponsePlan {
    var range = asked
    var label = asked
    switch conduct {
    case .short: range.upper = range.lower + max(1, range.count / 2) - 1
    case .early: range.lower = max(0, range.lower - 1_024)
    default: break
    }
    label = range
    if conduct == .wrong {
      label.lower += 1
      label.upper += 1
    }
    var fields = metadata(validators)
    fields.append("Content-Range", label.contentRange(of: length))
    return ResponsePlan(status: 206, fields: fields, body: body(range.lower, range.count))
  }

  private func multiple(_ ranges: [ByteRange], _ validators: Validators) -> ResponsePlan {
    let boundary = "mocksrv-" + String(UInt64(bitPattern: Int64(length)) &* 0x9E37_79B9_7F4A_7C15, radix: 16)
    let parts = MultipartByteRanges(ranges: ranges, total: length, contentType: type, boundary: boundary)
    var bodies: [BodySpec] = []
    for (index, range) in ranges.enumerated() {
      bodies += [.bytes(parts.preamble(forPart: index)), body(range.lower, range.count)]
    }
    bodies.append(.bytes(parts.epilogue))
    var fields = metadata(validators)
    fields.set("Content-Type", parts.contentType)
    return ResponsePlan(status: 206, fields: fields, body: .sequence(bodies))
  }
}
