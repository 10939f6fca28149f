import HTTPSemantics
import Quantities

extension RuleReader {
  /// A whole number within `range`.
  func whole(_ node: JSONNode, in range: ClosedRange<Int64>) -> Int64? {
    if case .number(let spelling) = node.kind, let number = Int64(spelling), range.contains(number) { return number }
    mistakes.add(node, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    return nil
  }

  /// A string; `expected` completes "expected …".
  func string(_ node: JSONNode, expected: String) -> String? {
    if let text = node.string { return text }
    mistakes.add(node, expected: expected)
    return nil
  }

  /// A string that can stand in a line of a message: without CR, LF and NUL (RFC 9110 §5.5).
  func line(_ node: JSONNode, expected: String) -> String? {
    guard let text = string(node, expected: expected) else { return nil }
    var index = 0
    for character in text {
      guard ScriptText.isOneLine(String(character)) else {
        mistakes.add(
          node, column: node.column(ofCharacter: index), "found CR, LF or NUL, expected a text of one line")
        return nil
      }
      index += 1
    }
    return text
  }

  /// A name that isn't empty.
  func name(_ node: JSONNode, _ what: String) -> String? {
    guard let text = line(node, expected: what) else { return nil }
    guard !text.isEmpty else {
      mistakes.add(node, expected: what)
      return nil
    }
    return text
  }

  /// One of a few words.
  func word(_ node: JSONNode, _ words: [String]) -> String? {
    if let text = node.string, words.contains(text) { return text }
    let near = NearestSpelling.of(node.string ?? "", in: words).map { "; did you mean \"\($0)\"?" } ?? ""
    let list = words.map { "\"\($0)\"" }
    mistakes.add(node, expected: list.dropLast().joined(separator: ", ") + " or " + (list.last ?? "") + near)
    return nil
  }

  /// A duration such as `"250ms"`.
  func duration(_ node: JSONNode) -> Duration? {
    if let text = node.string {
      if let duration = try? Duration(parsing: text) { return duration }
    } else if case .number(let spelling) = node.kind, let duration = try? Duration(parsing: spelling) {
      return duration
    }
    mistakes.add(node, expected: "a duration such as \"250ms\", \"2s\", \"1.5m\" or \"1h\"")
    return nil
  }

  /// A size such as `"64k"` or 65536.
  func size(_ node: JSONNode) -> Int64? {
    if let text = node.string {
      if let size = try? ByteCount(parsing: text) { return size.bytes }
    } else if case .number(let spelling) = node.kind, let size = Int64(spelling), size >= 0 {
      return size
    }
    mistakes.add(node, expected: "a size such as \"64k\", \"10m\" or 65536")
    return nil
  }

  /// The bytes of a text in base 64.
  func base64(_ node: JSONNode) -> [UInt8]? {
    if let text = node.string, let bytes = Base64.decode(text) { return bytes }
    mistakes.add(node, expected: "bytes in base 64 such as \"AAEC\"")
    return nil
  }

  /// 64 hexadecimal digits, in small letters.
  func digest(_ node: JSONNode) -> String? {
    if let text = node.string, text.utf8.count == 64, text.utf8.allSatisfy({ ScriptText.hexValue($0) != nil }) {
      return text.lowercased()
    }
    mistakes.add(node, expected: "a SHA-256 of 64 hexadecimal digits")
    return nil
  }

  /// The wait before an answer.
  func delay(_ node: JSONNode) -> DelayDistribution? {
    guard node.members != nil else { return duration(node).map { .fixed($0) } }
    let expected = "a duration such as \"250ms\", {\"uniform\": […]} or {\"lognormal\": {…}}"
    guard let fields = ObjectFields(node, keys: ["uniform", "lognormal"], expected: expected, mistakes) else {
      return nil
    }
    guard let kind = fields.only(of: ["uniform", "lognormal"], what: "a delay has one distribution", mistakes) else {
      if node.members?.isEmpty == true { mistakes.add(node, expected: expected) }
      return nil
    }
    return kind.name.string == "uniform" ? uniform(kind.value) : logNormal(kind.value)
  }

  private func uniform(_ node: JSONNode) -> DelayDistribution? {
    guard let items = node.items, items.count == 2 else {
      mistakes.add(node, expected: "the shortest and the longest wait, such as [\"100ms\", \"300ms\"]")
      return nil
    }
    guard let from = duration(items[0]), let to = duration(items[1]) else { return nil }
    guard from <= to else {
      mistakes.add(items[0], "the shortest wait, \(from.quantityText), is longer than the longest, \(to.quantityText)")
      return nil
    }
    return .uniform(from: from, to: to)
  }

  private func logNormal(_ node: JSONNode) -> DelayDistribution? {
    let expected = "a distribution such as {\"median\": \"80ms\", \"sigma\": 0.4, \"max\": \"2s\"}"
    guard let fields = ObjectFields(node, keys: ["median", "sigma", "max"], expected: expected, mistakes) else {
      return nil
    }
    guard let median = fields["median"], let sigma = fields["sigma"] else {
      mistakes.add(node, "\"\(fields["median"] == nil ? "median" : "sigma")\" is missing: expected \(expected)")
      return nil
    }
    let middle = duration(median)
    if middle == .zero { mistakes.add(median, expected: "a median above zero") }
    var width: Double?
    if case .number(let spelling) = sigma.kind, let number = Double(spelling), number > 0, number <= 10 {
      width = number
    }
    if width == nil { mistakes.add(sigma, expected: "a number above 0 and up to 10, such as 0.4") }
    let maximum = fields["max"].flatMap(duration)
    guard let middle, let width else { return nil }
    return .logNormal(median: middle, sigma: width, maximum: maximum)
  }
}
