/// Keeps the beginning of one request body as it arrives; used by one player at a time.
final class BodyKeeper {
  /// Up to here a body stays in memory.
  private static let memoryLimit = 1_024
  /// Small pieces are gathered up to this, so that a body has few extents however slowly it comes.
  private static let gathered = 16_384

  private let spool: BodySpool
  private var pending: [UInt8] = []
  private var extents: [BodySpool.Extent] = []
  private var count = 0
  private var isLost = false

  init(_ spool: BodySpool) { self.spool = spool }

  /// Takes the next bytes.
  func consume(_ bytes: UnsafeRawBufferPointer) {
    guard !isLost, count < spool.bodyLimit else { return }
    let part = UnsafeRawBufferPointer(rebasing: bytes.prefix(spool.bodyLimit - count))
    count += part.count
    if pending.isEmpty, part.count >= Self.gathered { return store(part) }
    pending.append(contentsOf: part)
    if pending.count >= Self.gathered { flush() }
  }

  /// What is kept; nil when there is nothing.
  func finish() -> KeptBody? {
    if extents.isEmpty, count <= Self.memoryLimit { return pending.isEmpty ? nil : KeptBody(pending) }
    flush()
    return isLost || extents.isEmpty ? nil : KeptBody(extents, in: spool)
  }

  private func flush() {
    guard !pending.isEmpty else { return }
    pending.withUnsafeBytes { store($0) }
    pending.removeAll(keepingCapacity: true)
  }

  private func store(_ bytes: UnsafeRawBufferPointer) {
    guard let extent = spool.append(bytes) else {
      isLost = true
      return
    }
    if let last = extents.last, last.position + Int64(last.count) == extent.position {
      extents[extents.count - 1].count += extent.count
    } else {
      extents.append(extent)
    }
  }
}
