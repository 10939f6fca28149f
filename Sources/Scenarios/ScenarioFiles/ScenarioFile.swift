import LinkModel

/// A scenario file that has been read, and where its parts stand.
///
/// A file whose name ends with `.har` is read as an HTTP archive, see `HARImport`.
public struct ScenarioFile: Sendable {
  /// The file as it was named.
  public let path: String
  /// What it says.
  public let scenario: Scenario
  /// Where what can clash with other files stands: `seed`, `profile`, a machine's name, an id.
  let places: [Part: ScenarioMistake]
  /// What of an HTTP archive is left out; empty for every other file.
  public let notes: [ScenarioNote]
  private let bytes: [UInt8]

  /// Something that a set of files may say once.
  enum Part: Hashable, Sendable {
    case seed, profile
    case machine(String)
    case port(UInt16)
    case id(String)
  }

  /// Reads the file at `path`.
  /// - Throws: `ScenarioError` with every mistake that was found.
  public init(reading path: String) throws(ScenarioError) {
    switch ScenarioDirectory.bytes(of: path) {
    case .success(let bytes): try self.init(bytes, path: path)
    case .failure(let failure):
      throw ScenarioError([ScenarioMistake(path: path, message: "can't be read: \(failure.description)")])
    }
  }

  /// Reads a document that stands, or could stand, at `path`: files of replies are looked for beside it.
  /// - Throws: `ScenarioError` with every mistake that was found.
  public init(_ bytes: [UInt8], path: String) throws(ScenarioError) {
    self.path = path
    self.bytes = bytes
    guard !HARImport.isArchive(path) else {
      let archive = try HARImport(bytes, path: path)
      scenario = Scenario(rules: archive.rules)
      notes = archive.notes
      places = [:]
      return
    }
    let mistakes = MistakeList()
    var reader = ScenarioReader(directory: Self.directory(of: path), mistakes)
    do { reader.read(try JSONDocument.parse(bytes, allowsComments: true)) } catch { mistakes.add(error) }
    let found = mistakes.sorted(path: path, bytes: bytes)
    guard found.isEmpty else { throw ScenarioError(found) }
    scenario = reader.scenario
    notes = []
    places = reader.places.mapValues { node in
      ScenarioMistake(path: path, line: node.line, column: node.column, message: "")
    }
  }

  /// The text of a line, from 1. Asked for where it is shown: a whole file may be one line, and hold thousands of places.
  func line(_ number: Int) -> String? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.indices.contains(number - 1) ? String(decoding: lines[number - 1], as: UTF8.self) : nil
  }

  private static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
