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
  func validate(_ documents: [String]) throws -> [String] {
    let schema = try JSONSerialization.jsonObject(with: Data(ScenarioSchema.text.utf8))
    let directory = try TemporaryDirectory()
    let input = URL(fileURLWithPath: directory.path + "/in.json")
    try JSONSerialization.data(withJSONObject: [schema, documents]).write(to: input)
    // The system's own Python has the system's packages, whichever other one stands first in PATH.
    for python in ["/usr/bin/python3", "python3"] {
      if let output = try run(python, input: input) {
        return try #require(try JSONSerialization.jsonObject(with: output) as? [String])
      }
    }
    Issue.record("no python3 has jsonschema; scripts/install-dependencies test installs it")
    return []
  }

  private func run(_ python: String, input: URL) throws -> Data? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [python, "-c", Self.program]
    process.standardInput = try FileHandle(forReadingFrom: input)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? data : nil
  }
}
