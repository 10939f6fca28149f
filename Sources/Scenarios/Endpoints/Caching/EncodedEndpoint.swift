import ByteCodecs
import HTTPSemantics
import Quantities

/// `/encoded/{size}`: a text of that size in the coding the client likes best (RFC 9110 §8.4, §12.5.3).
///
/// Each coding is a representation of its own, with its own entity tag, digest and ranges.
final class EncodedEndpoint: Endpoint {
  let summary = (
    path: "/encoded/{size}",
    purpose:
      "a text in br, gzip or deflate by Accept-Encoding, with Vary and a tag for each; ?codings=gzip &flaw=truncated"
  )
  let heading = "Content codings"
  let listing = [
    EndpointListing(
      path: "/encoded/{size}", methods: "GET",
      purpose:
        "a text in br, gzip or deflate by Accept-Encoding, with Vary and a tag for each; ?codings=gzip &flaw=truncated",
      example: "--compressed '{url}/encoded/1k'")
  ]
  /// It is coded in memory for each request.
  private static let sizeLimit = ByteCount(4 << 20)
  private static let lastModified: Int64 = 1_767_225_600

  func matches(_ path: ArraySlice<UInt8>) -> Bool { path.starts(with: "/encoded/") }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    do throws(Problem) {
      let options = try EncodedOptions(request)
      guard request.head.methodIs("GET") || request.head.methodIs("HEAD") else {
        return request.methodNotAllowed("GET, HEAD")
      }
      let size = try Self.size(request.tail(below: "/encoded/") ?? "")
      let coding = try Self.coding(request.head, options)
      return try Self.answer(request, options, coding, text: Self.text(size))
    } catch {
      return error.plan
    }
  }

  private static func size(_ text: String) throws(Problem) -> Int {
    guard let size = try? ByteCount(parsing: text), size.bytes <= sizeLimit.bytes else {
      throw Problem(400, "\"\(text)\" is no size up to \(sizeLimit); write it like 1000, 64k or 1m")
    }
    return Int(size.bytes)
  }

  /// Numbered lines: they compress well, and what is missing can be seen.
  private static func text(_ size: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 32)
    var number = 1
    while bytes.count < size {
      bytes += "line \(number) of a text to be encoded\n".utf8
      number += 1
    }
    return Array(bytes.prefix(size))
  }

  private static func coding(_ head: RequestHead, _ options: EncodedOptions) throws(Problem) -> ContentCoding {
    if options.flaw == .forced { return options.codings.first ?? .gzip }
    let accepted = AcceptEncoding(parsing: head.combined("Accept-Encoding"))
    let offered = options.codings.map(\.rawValue)
    guard let name = accepted.choose(from: offered), let coding = ContentCoding(name: name) else {
      throw Problem(
        406, "Accept-Encoding takes none of \(offered.joined(separator: ", ")), nor the plain text",
        fields: ["Vary": "Accept-Encoding"])
    }
    return coding
  }

  private static func answer(
    _ request: EndpointRequest, _ options: EncodedOptions, _ coding: ContentCoding, text: [UInt8]
  ) throws(Problem) -> ResponsePlan {
    let isCoded = coding != .identity
    let flaw = isCoded ? options.flaw : nil
    let bytes = flaw == .range ? text : try EncodedBytes.make(text, coding, flaw)
    let suffix = isCoded && flaw != .oneTag ? "-\(coding.rawValue)" : ""
    let representation = Representation(
      length: Int64(bytes.count),
      validators: Validators(
        etag: EntityTag(opaque: "text-\(text.count)\(suffix)"), lastModified: lastModified),
      type: "text/plain; charset=utf-8", sha256: flaw == nil ? Digester.digest(.sha256, of: bytes) : nil
    ) { .bytes(Array(bytes[Int($0)..<Int($0 + $1)])) }
    var plan = representation.answer(request)
    guard [200, 206, 304].contains(plan.status) else { return plan }
    if flaw == .range, let part = plan.body.fixedBytes { plan.body = .bytes(try EncodedBytes.make(part, coding, nil)) }
    // Whoever looks for what a client makes of it wants to be asked each time.
    plan.fields.append("Cache-Control", "no-cache")
    if options.flaw != .noVary { plan.fields.append("Vary", "Accept-Encoding") }
    if plan.status != 304, isCoded, let label = label(coding, flaw) { plan.fields.append("Content-Encoding", label) }
    return plan
  }

  private static func label(_ coding: ContentCoding, _ flaw: EncodedOptions.Flaw?) -> String? {
    switch flaw {
    case .unlabelled: nil
    case .mislabelled: coding == .gzip ? "deflate" : "gzip"
    case .unknown: "x-mock"
    default: coding.rawValue
    }
  }
}
