import HTTPSemantics
import Quantities

/// Routes about caches, validators and fields of answers, with httpbin's entity tags without quotes.
enum CachingFamily {
  static func make(_ configuration: EngineConfiguration, _ time: any TimeSource) -> RouteFamily {
    RouteFamily(
      "Caches and fields", "validators, Cache-Control, fields by wish", configuration, time,
      [
        EndpointRoute("/cache", "200 with validators; 304 to any conditional request", cache),
        EndpointRoute("/cache/{seconds}", "Cache-Control: public, max-age=…", example: "-i '{url}/cache/60'", maxAge),
        EndpointRoute(
          "/etag/{etag}", "304 and 412 by If-None-Match and If-Match",
          example: "-i -H 'If-None-Match: abc' '{url}/etag/abc'", etag),
        EndpointRoute(
          "/response-headers", "the fields that the query names", methods: ["GET", "POST"],
          example: "-i '{url}/response-headers?X-A=1&X-A=2'", fields),
      ])
  }

  private static func cache(_ call: RouteCall) throws(Problem) -> ResponsePlan {
    guard !call.head.has("If-Modified-Since"), !call.head.has("If-None-Match") else { return ResponsePlan(status: 304) }
    var plan = try RequestEcho(call).plan(RequestEcho.brief)
    plan.fields.append("Last-Modified", HTTPDate.format(unixSeconds: call.wall / 1_000_000_000))
    plan.fields.append("ETag", call.luck("etag").hexDigits(32))
    return plan
  }

  private static func maxAge(_ call: RouteCall) throws(Problem) -> ResponsePlan {
    let seconds = try call.count(in: 0...Int(Int32.max), "a number of seconds")
    var plan = try RequestEcho(call).plan(RequestEcho.brief)
    plan.fields.append("Cache-Control", "public, max-age=\(seconds)")
    return plan
  }

  private static func etag(_ call: RouteCall) throws(Problem) -> ResponsePlan {
    let tag = call.captures[0]
    try FieldText.check(value: tag, "the entity tag")
    if let known = tags(call.head.combined("If-None-Match")) {
      if known.contains(tag) || known.contains("*") { return ResponsePlan(status: 304, fields: ["ETag": tag]) }
    } else if let wanted = tags(call.head.combined("If-Match")), !wanted.contains(tag), !wanted.contains("*") {
      return ResponsePlan(status: 412)
    }
    var plan = try RequestEcho(call).plan(RequestEcho.brief)
    plan.fields.append("ETag", tag)
    return plan
  }

  /// The tags of a list, quoted or not; nil without one.
  private static func tags(_ list: String?) -> [String]? {
    guard let list, !list.isEmpty else { return nil }
    return list.split(separator: ",").map { part in
      var tag = part.drop { $0 == " " || $0 == "\t" }
      if tag.hasPrefix("W/") { tag = tag.dropFirst(2) }
      if tag.hasPrefix("\"") { tag = tag.dropFirst() }
      return String(tag.prefix { $0 != "\"" })
    }
  }

  private static func fields(_ call: RouteCall) throws(Problem) -> ResponsePlan {
    let asked = call.query.map { HeaderField(name: $0.name, value: $0.value ?? "") }
    for field in asked {
      try FieldText.check(name: field.name)
      try FieldText.check(value: field.value, "the value of \(field.name)")
    }
    // The answer tells its own length, which is longer for it.
    var text = ""
    var length = -1
    while length != text.utf8.count {
      length = text.utf8.count
      let own = [
        HeaderField(name: "Content-Type", value: "application/json"),
        HeaderField(name: "Content-Length", value: String(length)),
      ]
      text = shown(HeaderFields(own + asked))
    }
    var plan = ResponsePlan.text(200, text, type: "application/json")
    if asked.contains(where: { ["content-length", "transfer-encoding"].contains($0.name.lowercased()) }) {
      plan.fields.append("Content-Length", String(length))
    }
    for field in asked { plan.fields.append(field.name, field.value) }
    plan.overridesFraming = asked.contains { ResponsePlan.isFramingField($0.name) }
    return plan
  }

  private static func shown(_ fields: HeaderFields) -> String {
    var names: [String] = []
    for field in fields where !names.contains(field.name) { names.append(field.name) }
    return EchoValue.object(names.map { ($0, .strings(fields.values($0))) }).page
  }
}
