import HTTPSemantics
import Quantities

/// `/lies/…`: answers that say one thing and are another.
enum LieFamily {
  static func make(_ configuration: EngineConfiguration, _ time: any TimeSource) -> RouteFamily {
    let lies = ContentLies.all + FieldLies.all + StatusLies.all
    let index = EchoValue.object(lies.map { ($0.name, .string($0.purpose)) }).page
    return RouteFamily(
      "Lies", "answers that aren't what they say", configuration, time, shouts: false,
      [EndpointRoute("/lies", "the list of lies") { (_) in .text(200, index, type: "application/json") }]
        + lies.map(\.route))
  }
}
