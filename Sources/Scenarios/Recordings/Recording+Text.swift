extension Recording {
  private static let heading = """
    // Recorded traffic: each rule answers one request as it was answered then; of several replies the first attempt
    // is given the first, and the last repeats. It is a scenario file like any other: mocksrv --scenario FILE.

    """

  /// The scenario file of the recording, which reads back to equal rules.
  public var text: String { Self.heading + "{\n  \"rules\": [\n" + Self.items(rules) + "\n  ]\n}\n" }

  /// An existing scenario file with the recorded rules behind its own; everything that stands in it stays as it is, comments too.
  ///
  /// A request that the file knew already is given the new answers: the newest rule acts.
  /// - Parameters:
  ///   - bytes: the file's content; an empty file becomes a new one.
  ///   - path: the file's name, for errors and to find the files of its replies.
  /// - Throws: `ScenarioError` when the file has mistakes, or is an HTTP archive.
  public func text(appendingTo bytes: [UInt8], path: String) throws(ScenarioError) -> String {
    guard !HARImport.isArchive(path) else {
      throw ScenarioError([
        ScenarioMistake(
          path: path, message: "nothing is added to an HTTP archive; record into a file such as traffic.json")
      ])
    }
    if bytes.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) { return text }
    let rules = rules(beside: try ScenarioFile(bytes, path: path).scenario.rules)
    guard !rules.isEmpty else { return String(decoding: bytes, as: UTF8.self) }
    let outline = JSONOutline(bytes, key: "rules")
    guard let list = outline.array ?? outline.object else {
      throw ScenarioError([ScenarioMistake(path: path, message: "holds no object to which rules could be added")])
    }
    let items = Self.items(rules)
    return list.text(
      of: bytes, with: outline.array == nil ? "  \"rules\": [\n\(items)\n  ]" : items,
      indent: outline.array == nil ? "" : "  ")
  }

  private static func items(_ rules: [Rule]) -> String {
    rules.map { rule in
      // A string of JSON holds no line breaks, so every line is one of the layout.
      rule.json.text.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    }.joined(separator: ",\n")
  }
}
