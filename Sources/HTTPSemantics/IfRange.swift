/// The condition under which a part may be sent instead of the whole (RFC 9110 §13.1.5).
enum IfRange {
  /// Whether If-Range is absent, or names the current version: a strong tag, or exactly the Last-Modified date.
  static func holds(_ head: RequestHead, _ validators: Validators) -> Bool {
    guard head.has("If-Range") else { return true }
    let values = head.values("If-Range")
    guard values.count == 1 else { return false }
    if let tag = EntityTag(parsing: values[0]) {
      return validators.etag.map { $0.matchesStrongly(tag) } ?? false
    }
    guard let date = HTTPDate.parse(values[0]), let modified = validators.lastModified else { return false }
    return date == modified
  }
}
