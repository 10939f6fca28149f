/// What tells one version of a representation from another (RFC 9110 §8.8).
public struct Validators: Hashable, Sendable {
  /// The entity tag, if the representation has one (RFC 9110 §8.8.3).
  public var etag: EntityTag?
  /// When the representation last changed, in Unix seconds (RFC 9110 §8.8.2).
  public var lastModified: Int64?

  /// Validators of the given tag and date.
  public init(etag: EntityTag? = nil, lastModified: Int64? = nil) {
    self.etag = etag
    self.lastModified = lastModified
  }
}
