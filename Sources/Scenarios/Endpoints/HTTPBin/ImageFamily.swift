import HTTPSemantics
import Quantities

/// `/image/…`: a small chess board in four formats.
enum ImageFamily {
  static func make(_ configuration: EngineConfiguration, _ time: any TimeSource) -> RouteFamily {
    RouteFamily(
      "Images", "a small picture in four formats", configuration, time,
      [
        EndpointRoute(
          "/image", "by Accept, 406 where that names none",
          example: "-H 'Accept: image/webp' -o /dev/null '{url}/image'",
          negotiated),
        image("png", "image/png", .bytes(SampleImages.png)), image("jpeg", "image/jpeg", .bytes(SampleImages.jpeg)),
        image("webp", "image/webp", .bytes(SampleImages.webp)), image("svg", "image/svg+xml", .text(SampleImages.svg)),
      ])
  }

  private static func image(_ name: String, _ type: String, _ body: BodySpec) -> EndpointRoute {
    EndpointRoute("/image/\(name)", type, example: "-o /dev/null '{url}/image/\(name)'") { (_) in
      ResponsePlan(status: 200, fields: ["Content-Type": type], body: body)
    }
  }

  private static func negotiated(_ call: RouteCall) -> ResponsePlan {
    guard let accept = call.head.combined("Accept")?.lowercased() else { return plan("image/png", SampleImages.png) }
    if accept.contains("image/webp") { return plan("image/webp", SampleImages.webp) }
    if accept.contains("image/svg+xml") { return plan("image/svg+xml", Array(SampleImages.svg.utf8)) }
    if accept.contains("image/jpeg") { return plan("image/jpeg", SampleImages.jpeg) }
    if accept.contains("image/png") || accept.contains("image/*") { return plan("image/png", SampleImages.png) }
    let types = ["image/webp", "image/svg+xml", "image/jpeg", "image/png", "image/*"]
    return .text(
      406,
      EchoValue.object([
        ("message", .string("Client did not request a supported media type.")), ("accept", .strings(types)),
      ]).line, type: "application/json")
  }

  private static func plan(_ type: String, _ bytes: [UInt8]) -> ResponsePlan {
    ResponsePlan(status: 200, fields: ["Content-Type": type], body: .bytes(bytes))
  }
}
