import HTTPSemantics

/// The body of an answer in an HTTP archive (HAR 1.2, content).
struct HARContent {
  /// The bytes to send.
  private(set) var bytes: [UInt8] = []
  /// How many bytes the answer had that the archive doesn't hold.
  private(set) var missing: Int64 = 0

  /// No body.
  init() {}

  /// Reads a body and mends the fields that speak of it; nil when there are mistakes, which are noted.
  ///
  /// Texts are decoded and in UTF-8, whatever the fields say, and so are bytes, except where they still look encoded or the archive
  /// `isOwn`.
  init?(_ node: JSONNode?, fields: inout [HeaderField], isOwn: Bool, _ mistakes: MistakeList) {
    guard let node else { return }
    guard node.members != nil else {
      mistakes.add(node, expected: "an object such as {\"mimeType\": \"text/plain\", \"text\": \"hello\"}")
      return nil
    }
    guard let text = node["text"] else {
      if case .number(let spelling)? = node["size"]?.kind, let size = Double(spelling), size > 0, size < 1e18 {
        missing = Int64(size)
      }
      return
    }
    guard let characters = text.string else {
      mistakes.add(text, expected: "the body, a text")
      return nil
    }
    var isText = true
    if let encoding = node["encoding"], encoding.kind != .null, encoding.string != "" {
      guard encoding.string?.lowercased() == "base64" else {
        mistakes.add(encoding, expected: "\"base64\"; remove it where the text is the body itself")
        return nil
      }
      isText = false
    }
    if isText {
      bytes = Array(characters.utf8)
    } else {
      let digits = characters.utf8.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
      guard let decoded = Base64.decode(String(decoding: digits, as: UTF8.self)) else {
        mistakes.add(text, expected: "bytes in base 64, as \"encoding\" says")
        return nil
      }
      bytes = decoded
    }
    guard !bytes.isEmpty else { return }
    if !isOwn { mend(&fields, isText: isText) }
    let type = node["mimeType"]?.string ?? ""
    if !fields.contains(where: { $0.name.lowercased() == "content-type" }), type.contains("/"), !isOwn,
      ScriptText.isOneLine(type)
    {
      fields.append(HeaderField(name: "Content-Type", value: type))
    }
  }

  private func mend(_ fields: inout [HeaderField], isText: Bool) {
    fields.removeAll { $0.name.lowercased() == "content-encoding" && (isText || !looksEncoded($0.value)) }
    guard isText, bytes.contains(where: { $0 >= 0x80 }) else { return }
    for index in fields.indices where fields[index].name.lowercased() == "content-type" {
      guard let type = MediaType(parsing: fields[index].value), let charset = type["charset"],
        charset.lowercased() != "utf-8"
      else { continue }
      fields[index].value = "\(type.type)/\(type.subtype); charset=utf-8"
    }
  }

  /// Whether the bytes begin as those of that coding do; Brotli has no mark of its own.
  private func looksEncoded(_ coding: String) -> Bool {
    switch coding.lowercased() {
    case "gzip", "x-gzip": bytes.starts(with: [0x1F, 0x8B])
    case "zstd": bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
    case "deflate": bytes.count > 1 && bytes[0] & 15 == 8 && (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
    default: false
    }
  }
}
