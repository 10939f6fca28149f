import Foundation

/// A body in memory; also one that isn't there.
final class DataUpload: UploadSource {
  private let data: Data
  private var position = 0

  private static let pieceSize = 65_536

  init(_ data: Data = Data()) { self.data = data }

  var length: Int64? { Int64(data.count) }

  func read(_ more: @escaping @Sendable () -> Void) -> UploadRead {
    guard position < data.count else { return .end }
    let end = min(data.count, position + Self.pieceSize)
    defer { position = end }
    let start = data.startIndex
    return .bytes([UInt8](data[start + position..<start + end])[...])
  }

  func rewind() -> Bool {
    position = 0
    return true
  }

  func close() {}
}
