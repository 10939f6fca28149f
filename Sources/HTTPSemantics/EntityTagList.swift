/// The value of If-Match or If-None-Match (RFC 9110 §13.1.1).
public enum EntityTagList: Equatable, Sendable {
  /// `*`: any current representation.
  case any
  /// The tags named.
  case tags([EntityTag])

  /// Whether a representation with this tag is meant, both tags being strong (RFC 9110 §13.1.1).
  public func containsStrongly(_ tag: EntityTag?) -> Bool {
    switch self {
    case .any: true
    case .tags(let tags): tag.map { tag in tags.contains { $0.matchesStrongly(tag) } } ?? false
    }
  }

  /// Whether a representation with this tag is meant, weak tags included (RFC 9110 §13.1.2).
  public func containsWeakly(_ tag: EntityTag?) -> Bool {
    switch self {
    case .any: true
    case .tags(let tags): tag.map { tag in tags.contains { $0.matchesWeakly(tag) } } ?? false
    }
  }
}
