import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A file that is sent, read as it goes.
final class FileUpload: UploadSource {
  private let url: URL
  private var handle: FileHandle?
  /// What the request announces, and so what is sent.
  let length: Int64?
  private var left: Int64

  private static let pieceSize: Int64 = 65_536

  /// A file; one that isn't there fails when it is read.
  init(_ url: URL) {
    self.url = url
    // The size of a link would be its own.
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
    left = (attributes?[.size] as? NSNumber)?.int64Value ?? 0
    length = left
  }

  func read(_ more: @escaping @Sendable () -> Void) -> UploadRead {
    guard left > 0 else { return .end }
    do {
      // Not before something is to be read: opening a pipe waits for whoever writes to it.
      let handle = try handle ?? FileHandle(forReadingFrom: url)
      self.handle = handle
      let data = try handle.read(upToCount: Int(min(left, Self.pieceSize))) ?? Data()
      guard !data.isEmpty else { return .failed(OfflineError.uploadFileShrank(url, missing: left)) }
      left -= Int64(data.count)
      return .bytes([UInt8](data)[...])
    } catch {
      return .failed(OfflineError.uploadFile(url, error))
    }
  }

  func rewind() -> Bool {
    do {
      try handle?.seek(toOffset: 0)
      left = length ?? 0
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
