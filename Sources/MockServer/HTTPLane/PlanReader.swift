import MicroHTTPD
import Scenarios

/// Feeds a plan's body to libmicrohttpd.
final class PlanReader: ResponseReader {
  private let source: any BodySource
  private let length: Int64
  /// Bytes handed over so far.
  private(set) var produced: Int64 = 0
  /// Why the body broke off; nil while it is fine.
  private(set) var failure: String?

  init(_ source: any BodySource, length: Int64) {
    self.source = source
    self.length = length
  }

  override func read(position: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> ReaderResult {
    guard Int64(position) < length else { return .end }
    do throws(BodySourceError) {
      switch try source.read(at: Int64(position), into: buffer) {
      case .bytes(let count):
        produced = Int64(position) + Int64(count)
        return .bytes(count)
      case .end: return .end
      case .pending, .broken:
        failure = "a body that is written while it is sent came to the lane that can't wait for it"
        return .failed
      }
    } catch {
      failure = error.description
      return .failed
    }
  }
}
