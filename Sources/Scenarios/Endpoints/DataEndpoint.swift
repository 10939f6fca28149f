import ByteCodecs
import HTTPSemantics
import Quantities

/// `/data/{size}`: the bytes of `DataPattern`, of any size up to 1 TiB, with validators and ranges.
final class DataEndpoint: Endpoint {
  let summary = (
    path: "/data/{size}",
    purpose: "bytes by a published formula, up to 1t; ranges and validators; ?seed= &etag= &ranges= &content="
  )

  let heading = "Files and uploads"
  let listing = [
    EndpointListing(
      path: "/data/{size}", methods: "GET",
      purpose: "bytes by a published formula, up to 1t; ranges and validators; ?seed= &etag= &ranges= &content=",
      example: "-r 100-199 -o /dev/null '{url}/data/64k'")
  ]

  /// Larger bodies get no digest: hashing them would hold up the first byte.
  private static let digestLimit: Int64 = 16 << 20
  private static let sizeLimit: Int64 = 1 << 40
  /// 2026-01-01 00:00:00 UTC: validators must survive a restart, so they can't depend on the clock.
  private static let lastModified: Int64 = 1_767_225_600

  /// How the entity tag misbehaves.
  private enum TagConduct: String, CaseIterable {
    case strong, weak, none, rotate, stale
  }

  private let digests = LockedBox<[DigestKey: [UInt8]]>([:])
  private struct DigestKey: Hashable {
    let seed: UInt64
    let length: Int64
  }

  func matches(_ path: ArraySlice<UInt8>) -> Bool { path.starts(with: "/data/") }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    do throws(Problem) {
      return try representation(request).answer(request)
    } catch {
      return error.plan
    }
  }

  private func representation(_ request: EndpointRequest) throws(Problem) -> Representation {
    let size = try Self.size(request.tail(below: "/data/") ?? "")
    var seed: UInt64 = 0
    var tag = TagConduct.strong
    var conduct = Representation.RangeConduct.honest
    var rotates = false
    if request.head.queryBytes != nil {
      let query = request.query
      if let text = query["seed"] {
        guard let value = UInt64(text) else { throw Problem(400, "seed=\(text) is no whole number from 0 to 2^64-1") }
        seed = value
      }
      tag = try Self.choice("etag", query["etag"]) ?? .strong
      conduct = try Self.choice("ranges", query["ranges"]) ?? .honest
      rotates = try Self.choice("content", query["content"], as: ContentConduct.self) == .rotate
    }
    let version = rotates || tag == .rotate ? request.attempt : 1
    let bytesSeed = rotates ? seed &+ UInt64(version - 1) : seed
    let opaque = tag == .stale || version == 1 ? "\(size.bytes)-\(seed)" : "\(size.bytes)-\(seed)-\(version)"
    let etag = tag == .none ? nil : EntityTag(opaque: opaque, isWeak: tag == .weak)
    return Representation(
      length: size.bytes, validators: Validators(etag: etag, lastModified: Self.lastModified + Int64(version - 1)),
      type: "application/octet-stream", sha256: digest(bytesSeed, size.bytes), conduct: conduct
    ) { .pattern(seed: bytesSeed, offset: $0, count: $1) }
  }

  private enum ContentConduct: String, CaseIterable { case stable, rotate }

  private static func size(_ text: String) throws(Problem) -> ByteCount {
    do throws(QuantityError) {
      let size = try ByteCount(parsing: text)
      guard size.bytes <= sizeLimit else { throw QuantityError(input: text, expected: "a size up to 1t") }
      return size
    } catch {
      throw Problem(400, "\(error)")
    }
  }

  private static func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, _ text: String?, as: Choice.Type = Choice.self
  ) throws(Problem) -> Choice? where Choice.RawValue == String {
    guard let text else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw Problem(400, "\(name)=\(text) is unknown here; use one of \(known)")
  }

  private func digest(_ seed: UInt64, _ length: Int64) -> [UInt8]? {
    guard length <= Self.digestLimit else { return nil }
    let key = DigestKey(seed: seed, length: length)
    if let known = digests.withLock({ $0[key] }) { return known }
    var digester = Digester(.sha256)
    let pattern = DataPattern(seed: seed)
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 8) { buffer in
      var offset: Int64 = 0
      while offset < length {
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<Int(min(65_536, length - offset))])
        pattern.fill(part, from: offset)
        digester.update(UnsafeRawBufferPointer(part))
        offset += Int64(part.count)
      }
    }
    let result = digester.finish()
    digests.withLock { known in
      if known.count >= 1_000 { known.removeAll() }
      known[key] = result
    }
    return result
  }
}
