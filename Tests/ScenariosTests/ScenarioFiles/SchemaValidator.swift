import Fixtures
import Foundation
import Testing

@testable import Scenarios

/// Python's jsonschema, which knows nothing of mocksrv.
struct SchemaValidator {
  private static let program = """
    import json, sys
    from jsonschema import Draft202012Validator
    schema, documents = json.load(sys.stdin)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    def verdict(text):
        errors = list(validator.iter_errors(json.loads(text)))
        return "; ".join(e.json_path + ": " + e.message for e in errors)[:500]
    json.dump([verdict(text) for text in documents], sys.stdout)
    """

  /// What is wrong with each of `documents`, empty when nothing is. Fails where the validator isn't installed.
  func validate(_ documents: [String]) async throws -> [String] {
    let schema = try JSONSerialization.jsonObject(with: Data(ScenarioSchema.text.utf8))
    let directory = try TemporaryDirectory()
    let input = try JSONSerialization.data(withJSONObject: [schema, documents])
    // The system's own Python has the system's packages, whichever other one stands first in PATH.
    for python in ["/usr/bin/python3", "python3"] {
      if let output = try await run(python, in: directory, input: input) {
        return try #require(try JSONSerialization.jsonObject(with: output) as? [String])
      }
    }
    Issue.record("no python3 has jsonschema; scripts/install-dependencies test installs it")
    return []
  }

  private func run(_ python: String, in directory: TemporaryDirectory, input: Data) async throws -> Data? {
    func file(_ name: String, _ content: Data = Data()) throws -> FileHandle {
      let url = URL(fileURLWithPath: directory.path + "/" + name)
      try content.write(to: url)
      return try FileHandle(forUpdating: url)
    }
    let (output, errors, input) = (try file("out"), try file("err"), try file("in", input))
    defer { withExtendedLifetime((output, errors, input)) {} }
    do {
      let program = try SpawnedProgram(
        python, ["-c", Self.program], environment: ProcessInfo.processInfo.environment, input: input.fileDescriptor,
        output: output.fileDescriptor, errors: errors.fileDescriptor)
      guard await program.end() == 0 else { return nil }
    } catch  where error.number == ENOENT {
      return nil
    }
    // Its writes have moved the place in the file, which it shares with this handle.
    try output.seek(toOffset: 0)
    return output.readDataToEndOfFile()
  }
}
