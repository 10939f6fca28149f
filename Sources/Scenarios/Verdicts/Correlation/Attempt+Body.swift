import HTTPSemantics

extension Attempt {
  /// Whether repeating the request does no more than doing it once (RFC 9110 §9.2.2); unknown methods are not.
  var isIdempotent: Bool { ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "QUERY"].contains(method) }

  /// The Idempotency-Key field (draft-ietf-httpapi-idempotency-key-header).
  var idempotencyKey: String? { entry.head.value("Idempotency-Key") }

  /// Whether a second copy can't act twice: by a key, a precondition, or the offset of a resumable upload.
  var isGuarded: Bool {
    idempotencyKey != nil || entry.head.has("If-Match") || entry.head.has("If-None-Match")
      || entry.head.has("If-Unmodified-Since") || entry.head.has("Upload-Offset")
  }

  /// How long the request's body was to be: as declared, else as it came whole; nil when neither is known.
  var intendedLength: Int64? {
    if let declared = entry.head.declaredContentLength { return declared }
    if !entry.head.hasBody { return 0 }
    return entry.receivedWhole ? entry.receivedBytes : nil
  }

  /// Whether the body of a request is known byte by byte.
  var isBodyKnown: Bool { entry.receivedWhole || intendedLength == 0 }

  /// Whether the bodies of the two are sure to be the same bytes.
  func hasSameBytes(as other: Attempt) -> Bool {
    isBodyKnown && other.isBodyKnown && entry.receivedBytes == other.entry.receivedBytes
      && entry.receivedDigest == other.entry.receivedDigest && digestIsKnown == other.digestIsKnown
  }

  private var digestIsKnown: Bool { entry.receivedDigest != nil || entry.receivedBytes == 0 }

  /// Whether this body is exactly what `earlier` hadn't got rid of when it broke off.
  func isTail(of earlier: Attempt) -> Bool {
    guard let whole = earlier.intendedLength, let length = intendedLength, !earlier.entry.receivedWhole,
      earlier.entry.receivedBytes > 0
    else { return false }
    return length == whole - earlier.entry.receivedBytes
  }

  /// Whether both are forms whose boundary differs, so that equal content has other bytes.
  func hasOtherBoundary(than other: Attempt) -> Bool {
    guard let mine = entry.head.value("Content-Type"), let theirs = other.entry.head.value("Content-Type") else {
      return false
    }
    return mine != theirs && mine.lowercased().hasPrefix("multipart/") && theirs.lowercased().hasPrefix("multipart/")
  }

  /// Whether both carry the same part of an upload: fields that say which part are equal.
  func hasSamePart(as other: Attempt) -> Bool {
    ["Content-Range", "Upload-Offset", "Content-Encoding"].allSatisfy { entry.head[$0] == other.entry.head[$0] }
  }

  /// Whether this may be `earlier` once more rather than another request of the same kind.
  ///
  /// A method that isn't idempotent makes two requests with different bodies different things, unless one body is a mutilated
  /// other one, or both carry one key.
  func repeats(_ earlier: Attempt) -> Bool {
    guard method == earlier.method, hasSamePart(as: earlier) else { return false }
    if isIdempotent { return true }
    if let key = idempotencyKey, let theirs = earlier.idempotencyKey {
      return key == theirs || (hasSameBytes(as: earlier) && entry.receivedBytes > 0)
    }
    if isBodyKnown, earlier.isBodyKnown {
      if hasSameBytes(as: earlier) || intendedLength == 0 { return true }
      let wasChallenged = earlier.status == 401 || earlier.status == 407
      return wasChallenged && earlier.intendedLength == 0
        || hasOtherBoundary(than: earlier) && intendedLength == earlier.intendedLength
    }
    guard let length = intendedLength, let theirs = earlier.intendedLength else { return true }
    return length == theirs || length == 0 || isTail(of: earlier)
  }
}
