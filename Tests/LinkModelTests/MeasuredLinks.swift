import Fixtures
import Foundation
import LinkModel

/// What real Linux TCP took over ten links, with two congestion controls: 256 rows, read from a file.
struct MeasuredLinks: Decodable {
  /// A link as the file has it: bit/s, milliseconds one way, bytes.
  private struct Link: Decodable {
    let down, up, dd, du, loss, qd, qu: Double
  }

  static let shared = read()

  let cells: [MeasuredCell]
  private let links: [String: Link]

  /// The settings of a link of the measurements.
  func settings(_ name: String, _ congestion: String) throws -> LinkSettings {
    guard let link = links[name] else { throw CocoaError(CocoaError.Code.fileReadCorruptFile) }
    let queue = name.hasSuffix("-q50") ? ",queue=\(Int(link.qd))" : ""
    let text =
      "down=\(Int(link.down))bit,up=\(Int(link.up))bit,delay-down=\(Int(link.dd))ms,delay-up=\(Int(link.du))ms"
      + ",loss=\(Int(link.loss * 100))%\(queue),congestion=\(congestion)"
    return try profile(text).settings(at: .zero)
  }

  private static func read() -> MeasuredLinks {
    do {
      return try JSONDecoder().decode(MeasuredLinks.self, from: Data(Fixtures.bytes(Fixtures.linkMeasurements)))
    } catch {
      fatalError("Fixtures/Link/truth.json: \(error)")
    }
  }
}
