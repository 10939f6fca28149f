import Foundation

/// An input of one of the parsers; `valid-…` can be read, `odd-…` can't.
public struct FuzzFile: Sendable, CustomStringConvertible {
  /// What parser a file is for.
  public enum Kind: String, Sendable {
    /// A script, or a rule as on the command line.
    case scripts
    /// A scenario file.
    case rules
    /// A multipart body behind a line with its Content-Type.
    case forms
  }

  /// The file's name.
  public let name: String
  /// What it holds.
  public let bytes: [UInt8]

  /// Whether the parser can read it.
  public var isValid: Bool { name.hasPrefix("valid-") }

  /// The file's name.
  public var description: String { name }

  /// The files of a kind by their names.
  /// - Throws: the system's error when they can't be read.
  public static func all(_ kind: Kind) throws -> [FuzzFile] {
    let directory = Fixtures.directory("Fuzz/\(kind.rawValue)")
    return try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted().map { name in
      FuzzFile(name: name, bytes: try Fixtures.bytes(directory.appendingPathComponent(name)))
    }
  }

  /// Beginnings of the file, from the empty one to that without its last byte: all of them, or so many that are spread evenly.
  public func beginnings(atMost count: Int = .max) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: max(1, bytes.count / count)).map { Array(bytes[..<$0]) }
  }
}
