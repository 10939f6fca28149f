/// An HTTP archive as rules that give its answers again (HAR 1.2, softwareishard.com/blog/har-12-spec).
///
/// Archives of browsers and other tools are read as they come, and the journal's own too. Entries that hold no whole answer are left
/// out, each with a note.
public struct HARImport: Sendable {
  /// The rules, named `har-12 GET /feed` for the entry they begin with; the oldest first.
  public let rules: [Rule]
  /// What was left out, in the order of the archive.
  public let notes: [ScenarioNote]

  /// Reads an archive.
  /// - Parameters:
  ///   - bytes: the text, in UTF-8.
  ///   - path: the file's name, for errors and notes.
  ///   - matchesHost: whether rules hold for the recorded host alone; see `Recording.matchesHost`. Without it, answers of a second
  ///     host to the same request are left out, and a Location that names the request's own host becomes relative.
  /// - Throws: `ScenarioError` with every mistake that was found, each with line and column.
  public init(_ bytes: [UInt8], path: String = "", matchesHost: Bool = false) throws(ScenarioError) {
    let mistakes = MistakeList()
    var reader = HARReader(matchesHost: matchesHost, mistakes)
    do { reader.read(try JSONDocument.parse(bytes)) } catch { mistakes.add(error) }
    let found = mistakes.sorted(path: path, bytes: bytes)
    guard found.isEmpty else { throw ScenarioError(found) }
    rules = reader.recording.rules
    notes = reader.notes.map { note in
      var note = note
      note.path = path
      return note
    }
  }

  /// Whether a file of this name is taken for an archive: its name ends with `.har`, in any case.
  public static func isArchive(_ path: String) -> Bool { path.lowercased().hasSuffix(".har") }
}
