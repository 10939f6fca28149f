import Foundation

/// Files that tests read: scenario files and what they serve, and inputs of the parsers.
public enum Fixtures {
  /// The directory of scenario files, one for each reported bug of a client: `B001.json` and so on.
  public static let bugs = directory("Scenarios/bugs")

  /// The scenario file of a report, such as `B001`; it need not exist.
  public static func bug(_ id: String) -> URL { bugs.appendingPathComponent("\(id).json") }

  /// The reports that have a scenario file, in their order.
  /// - Throws: the system's error when the directory can't be read.
  public static func bugIdentifiers() throws -> [String] {
    try FileManager.default.contentsOfDirectory(at: bugs, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }
      .map { $0.deletingPathExtension().lastPathComponent }
      .sorted()
  }

  /// What real TCP took over ten links.
  public static let linkMeasurements = directory("Link").appendingPathComponent("truth.json")

  /// The bytes of a file.
  /// - Throws: the system's error when it can't be read.
  public static func bytes(_ file: URL) throws -> [UInt8] { Array(try Data(contentsOf: file)) }

  static func directory(_ name: String) -> URL {
    (Bundle.module.resourceURL ?? Bundle.module.bundleURL).appendingPathComponent(name, isDirectory: true)
  }
}
