import HTTPSemantics
import Quantities

/// Routes about the server itself.
enum ServerFamily {
  static func make(_ configuration: EngineConfiguration, _ time: any TimeSource) -> RouteFamily {
    let version = configuration.version
    return RouteFamily(
      "The server", "its name and version", configuration, time,
      [
        EndpointRoute("/hostname", "a name; never the machine's own") { (_) in
          .text(200, EchoValue.object([("hostname", .string("mocksrv"))]).page, type: "application/json")
        },
        EndpointRoute("/version", "the server's version") { (_) in
          .text(200, EchoValue.object([("version", .string(version))]).page, type: "application/json")
        },
      ])
  }
}
