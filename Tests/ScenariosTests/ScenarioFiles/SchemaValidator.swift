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
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", Self.program]
    process.standardInput = try FileHandle(forReadingFrom: input)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "python3 with jsonschema is missing; scripts/test installs it")
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String])
  }
}
