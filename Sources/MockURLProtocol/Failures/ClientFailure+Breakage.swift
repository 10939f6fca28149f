import HTTPSemantics

extension ClientFailure {
  /// What URLSession makes of an answer that broke off.
  init(_ how: Breakage, whileSending isSending: Bool = false) {
    switch how {
    case .ended(.none), .ended(.beforeFirstByte), .ended(.inStatusLine): self = .emptyReply
    case .ended(.inBody(let missing)): self = .truncatedBody(missing: missing)
    case .ended(.inChunks): self = .truncatedChunks
    case .reset(afterBytes: false): self = isSending ? .resetInUpload : .resetBeforeResponse
    case .reset(afterBytes: true): self = .resetInBody
    case .unreadable(.notHTTP), .unreadable(.malformedStatusLine), .unreadable(.unsupportedVersion): self = .notHTTP
    case .ended(.inHead), .unreadable(.malformedHead), .unreadable(.headTooLarge): self = .malformedHead
    case .unreadable(.malformedChunk), .unreadable(.malformedTrailer): self = .malformedChunk
    case .undecodable: self = .undecodableBody
    }
  }
}
