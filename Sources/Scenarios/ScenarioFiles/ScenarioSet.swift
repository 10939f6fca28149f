/// Scenario files that hold together: rules of later files are newer.
public struct ScenarioSet: Sendable {
  /// The files, in the order in which they were named; those of a directory by name.
  public let files: [ScenarioFile]
  /// What they say together.
  public let scenario: Scenario

  /// Reads `paths`: files, and directories of which every `*.json` and `*.jsonc` is taken.
  /// - Throws: `ScenarioError` with the mistakes of all files, or with what they contradict each other in.
  public init(reading paths: [String]) throws(ScenarioError) {
    var files: [ScenarioFile] = []
    var mistakes: [ScenarioMistake] = []
    var seen: Set<String> = []
    for path in paths {
      do throws(ScenarioError) {
        // A file that is named and stands in a named directory too is one file.
        for path in try Self.files(at: path) where seen.insert(path).inserted {
          do throws(ScenarioError) { files.append(try ScenarioFile(reading: path)) } catch {
            mistakes += error.mistakes
          }
        }
      } catch {
        mistakes += error.mistakes
      }
    }
    guard mistakes.isEmpty else { throw ScenarioError(mistakes) }
    try self.init(files)
  }

  /// Puts files together that have been read.
  /// - Throws: `ScenarioError` with what they contradict each other in.
  public init(_ files: [ScenarioFile]) throws(ScenarioError) {
    var merged = ScenarioMerge()
    for file in files { merged.add(file) }
    guard merged.mistakes.isEmpty else { throw ScenarioError(merged.mistakes) }
    self.files = files
    scenario = merged.scenario
  }

  /// The files that `path` means: itself, or those of a directory in the order of their names.
  /// - Throws: `ScenarioError` when a directory can't be read or holds no scenario.
  public static func files(at path: String) throws(ScenarioError) -> [String] {
    guard ScenarioDirectory.isDirectory(path) else { return [path] }
    switch ScenarioDirectory.files(in: path) {
    case .success(let files) where files.isEmpty:
      throw ScenarioError([ScenarioMistake(path: path, message: "the directory holds no *.json and no *.jsonc")])
    case .success(let files): return files
    case .failure(let failure):
      throw ScenarioError([ScenarioMistake(path: path, message: "can't be read: \(failure.description)")])
    }
  }
}
