import ByteCodecs
import HTTPSemantics
import Quantities

/// `/cacheable/…`: a small text with whatever the query says to caches (RFC 9111), and 304 as it says.
///
/// The text, its validators and its version depend on the path, the fields in `vary=` and with `changes=` on the wall clock: nothing
/// is remembered.
final class CacheableEndpoint: Endpoint {
  let summary = (
    path: "/cacheable/…",
    purpose:
      "a text with any Cache-Control, Vary, ETag, Age and 304; ?max-age=60 &etag=weak &vary= &changes=10s &revalidation="
  )
  let heading = "Caches and fields"
  let listing = [
    EndpointListing(
      path: "/cacheable/{path…}", methods: "GET",
      purpose:
        "a text with any Cache-Control, Vary, ETag, Age and 304; ?max-age=60 &etag=weak &vary= &changes=10s &revalidation=",
      example: "-i '{url}/cacheable/a?max-age=60'")
  ]
  /// 2026-01-01 00:00:00 UTC.
  private static let firstModified: Int64 = 1_767_225_600
  private static let fillerLines = 20
  private let time: any TimeSource

  init(_ time: any TimeSource) { self.time = time }

  func matches(_ path: ArraySlice<UInt8>) -> Bool { path.equals("/cacheable") || path.starts(with: "/cacheable/") }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    do throws(Problem) {
      let options = try CacheableOptions(request)
      return answer(request, options)
    } catch {
      return error.plan
    }
  }

  private func answer(_ request: EndpointRequest, _ options: CacheableOptions) -> ResponsePlan {
    let wall = time.wallNanoseconds / 1_000_000_000
    let version = Self.version(options, wall: wall)
    let text = Self.text(request, options, version: version.number)
    let digest = Digester.digest(.sha256, of: text)
    var tag: EntityTag?
    if options.tag != .none {
      let opaque = Digester.hex(Array(digest.prefix(6))) + (options.tag == .rotate ? "-\(request.attempt)" : "")
      tag = EntityTag(opaque: opaque, isWeak: options.tag == .weak)
    }
    let representation = Representation(
      length: Int64(text.count),
      validators: Validators(etag: tag, lastModified: options.hasLastModified ? version.began : nil),
      type: "text/plain; charset=utf-8", sha256: digest
    ) { .bytes(Array(text[Int($0)..<Int($0 + $1)])) }
    let asked = options.revalidation == .never ? request.withoutConditions : request
    var plan = representation.answer(asked)
    let isRead = request.head.methodIs("GET") || request.head.methodIs("HEAD")
    if options.revalidation == .always, isRead, plan.status == 200 || plan.status == 206 {
      plan = ResponsePlan(status: 304, fields: representation.fieldsOfNotModified)
    }
    guard [200, 206, 304].contains(plan.status) else { return plan }
    addFields(options, wall: wall, to: &plan)
    if plan.status == 304 { misbehave(options.revalidation, text, request, &plan) }
    return plan
  }

  /// Which version there is at `wall`, from 1, and since when.
  private static func version(_ options: CacheableOptions, wall: Int64) -> (number: Int64, began: Int64) {
    guard let changes = options.changes, wall >= firstModified else { return (1, min(firstModified, wall)) }
    let length = max(1, changes.nanoseconds / 1_000_000_000)
    let number = (wall - firstModified) / length
    return (number + 1, firstModified + number * length)
  }

  private static func text(_ request: EndpointRequest, _ options: CacheableOptions, version: Int64) -> [UInt8] {
    var lines = ["version \(version) of \(String(decoding: request.scope.path, as: UTF8.self))"]
    for name in options.vary where name != "*" {
      lines.append("\(name): \(request.head.combined(name) ?? "(none)")")
    }
    // Long enough for a range to be a part of it.
    for number in 1...fillerLines { lines.append("line \(number) of a text that caches may keep") }
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  /// What 200, 206 and 304 have in common (RFC 9110 §15.4.5).
  private func addFields(_ options: CacheableOptions, wall: Int64, to plan: inout ResponsePlan) {
    if let control = options.control { plan.fields.append("Cache-Control", control) }
    switch options.expires {
    case .after(let duration)?:
      plan.fields.append(
        "Expires", HTTPDate.format(unixSeconds: wall &+ duration.nanoseconds / 1_000_000_000))
    case .past?: plan.fields.append("Expires", HTTPDate.format(unixSeconds: wall - 86_400))
    case .zero?: plan.fields.append("Expires", "0")
    case nil: break
    }
    if !options.vary.isEmpty { plan.fields.append("Vary", options.vary.joined(separator: ", ")) }
    if let age = options.age { plan.fields.append("Age", String(age)) }
  }

  private func misbehave(
    _ how: CacheableOptions.Revalidation, _ text: [UInt8], _ request: EndpointRequest, _ plan: inout ResponsePlan
  ) {
    switch how {
    case .honest, .always, .never: break
    case .bare: plan.fields = HeaderFields()
    case .changed: plan.fields.set("ETag", "\"another-version\"")
    case .coded: plan.fields.append("Content-Encoding", "gzip")
    case .length: plan = written(plan, length: text.count + 1_000, body: [])
    case .body where !request.head.methodIs("HEAD"):
      plan.fields.append("Connection", "close")
      plan = written(plan, length: text.count, body: text)
      plan.ending = .close
    case .body: break
    }
  }

  /// The answer with what its status forbids, so that only bytes can say it (RFC 9112 §6.3).
  private func written(_ plan: ResponsePlan, length: Int, body: [UInt8]) -> ResponsePlan {
    var fields: HeaderFields = ["Date": HTTPDate.format(unixSeconds: time.wallNanoseconds / 1_000_000_000)]
    for field in plan.fields { fields.append(field.name, field.value) }
    fields.append("Content-Length", String(length))
    var head = "HTTP/1.1 \(plan.status) \(ReasonPhrase.standard(for: plan.status))\r\n"
    for field in fields { head += "\(field.name): \(field.value)\r\n" }
    let bytes = Array((head + "\r\n").utf8)
    return .verbatim(.bytes(bytes + body), shownAs: plan.status, fields: fields, head: Int64(bytes.count))
  }
}
