/// The beginning of a request body as the journal keeps it: in memory when it is short, else in the spool.
public final class KeptBody: Sendable {
  private enum Storage: Sendable {
    case memory([UInt8])
    case spool(BodySpool, [BodySpool.Extent])
  }

  /// How many bytes are kept, at most the journal's limit for one body.
  public let count: Int
  private let storage: Storage

  init(_ bytes: [UInt8]) {
    count = bytes.count
    storage = .memory(bytes)
  }

  init(_ extents: [BodySpool.Extent], in spool: BodySpool) {
    count = extents.reduce(0) { $0 + $1.count }
    storage = .spool(spool, extents)
  }

  /// The bytes; nil when later bodies have taken their place in the spool.
  public var bytes: [UInt8]? {
    switch storage {
    case .memory(let bytes): bytes
    case .spool(let spool, let extents): spool.read(extents)
    }
  }
}
