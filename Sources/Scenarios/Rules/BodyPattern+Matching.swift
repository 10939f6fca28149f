import ByteCodecs

extension BodyPattern {
  /// Whether the body of `request`, which has been read, is like this.
  func matches(_ request: MatchRequest) -> Bool {
    guard let body = request.body else { return false }
    switch self {
    case .text(let pattern):
      guard body.isWhole else { return false }
      // An empty body isn't there, but it has a text to compare.
      return pattern.matches(body.total == 0 && pattern.asksForPresence ? nil : request.bodyText)
    case .json(let path, let pattern):
      guard case .success(let value) = request.json else { return false }
      return pattern.matches(any: path.texts(in: value))
    case .part(let pattern):
      guard case .success(let parts) = request.parts else { return false }
      return parts.contains { pattern.matches($0) }
    case .sha256(let hex): return Digester.hex(body.sha256) == hex
    case .size(let count): return count.matches(body.total)
    }
  }

  /// Why the body of `request` isn't like this.
  func miss(_ request: MatchRequest, wanted: String) -> String {
    let reason: String
    switch self {
    case .text(let pattern):
      return
        "body: \(Self.seen(request.wholeBody) { _ in Shown.quoted(request.bodyText ?? "") }), \(wanted) \(pattern)"
    case .json(let path, let pattern):
      let value = request.json
      let place = if case .success = value { "body \(path.text)" } else { "body" }
      reason = "\(place): \(Self.seen(value) { Shown.values(path.texts(in: $0)) })"
      return "\(reason), \(wanted) \(place == "body" ? "\(path.text) " : "")\(pattern)"
    case .part(let pattern):
      reason = Self.seen(request.parts) { "the parts \(Shown.values($0.map { $0.name ?? "" }))" }
      return "body: \(reason), \(wanted) \(pattern)"
    case .sha256(let hex):
      return "body sha256: \(request.body.map { Digester.hex($0.sha256) } ?? "not read yet"), \(wanted) \(hex)"
    case .size(let count):
      return "body size: \(request.body.map { "\($0.total)" } ?? "not read yet"), \(wanted) \(count)"
    }
  }

  private static func seen<Value>(_ result: Result<Value, UnreadableBody>, _ show: (Value) -> String) -> String {
    switch result {
    case .success(let value): show(value)
    case .failure(let failure): failure.reason
    }
  }
}

extension TextPattern {
  /// Whether it is about being there at all.
  fileprivate var asksForPresence: Bool { self == .present || self == .absent }
}

extension BodyPattern: CustomStringConvertible {
  /// The pattern as errors and logs name it, such as `$.user.name "anna"`.
  public var description: String {
    switch self {
    case .text(let pattern): "\(pattern)"
    case .json(let path, let pattern): "\(path.text) \(pattern)"
    case .part(let pattern): "\(pattern)"
    case .sha256(let hex): "sha256 \(hex)"
    case .size(let count): "size \(count)"
    }
  }
}
