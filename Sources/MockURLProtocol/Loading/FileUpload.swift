import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A file that is sent, read as it goes.
final class FileUpload: UploadSource {
  private let url: URL
  private var handle: FileHandle?
  let length: Int64?

  private static let pieceSize = 65_536

  /// A file; one that isn't there fails when it is read.
  init(_ url: URL) {
    self.url = url
    handle = try? FileHandle(forReadingFrom: url)
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    length = (attributes?[.size] as? NSNumber)?.int64Value ?? 0
  }

  func read(_ more: @escaping @Sendable () -> Void) -> UploadRead {
    guard let handle else { return .failed(OfflineError.uploadFile(url)) }
    do {
      guard let data = try handle.read(upToCount: Self.pieceSize), !data.isEmpty else { return .end }
      return .bytes([UInt8](data)[...])
    } catch {
      return .failed(OfflineError.uploadFile(url, error))
    }
  }

  func rewind() -> Bool {
    do {
      try handle?.seek(toOffset: 0)
      return true
    } catch {
      return false
    }
  }

  func close() {
    try? handle?.close()
    handle = nil
  }
}
