import ByteCodecs
import HTTPSemantics
import Quantities

/// Routes whose answers are compressed, whatever the client accepts.
enum CodingFamily {
  static func make(_ configuration: EngineConfiguration, _ time: any TimeSource) -> RouteFamily {
    RouteFamily(
      "Content codings", "compressed, whatever Accept-Encoding says", configuration, time,
      [
        coded("/gzip", .gzip, "gzipped"), coded("/deflate", .deflate, "deflated"), coded("/brotli", .br, "brotli"),
      ])
  }

  private static func coded(_ path: String, _ coding: ContentCoding, _ word: String) -> EndpointRoute {
    EndpointRoute(path, "in \(coding.rawValue)", example: "--compressed '{url}\(path)'") { (call) throws(Problem) in
      let echo = RequestEcho(call)
      let members = try echo.members([.origin, .headers, .method]) + [(word, .bool(true))]
      let plain = Array(EchoValue.object(members).page.utf8)
      let body: [UInt8]
      do throws(ContentCodingError) {
        body = try ContentEncoder.encode(plain, as: coding)
      } catch {
        throw Problem(500, "\(error)")
      }
      return ResponsePlan(
        status: 200, fields: ["Content-Type": "application/json", "Content-Encoding": coding.rawValue],
        body: .bytes(body))
    }
  }
}
