import Fixtures
import Foundation
import Testing

/// What tests start programs with.
@Suite(.timeLimit(.minutes(10))) struct SpawnedProgramTests {
  @Test func tellsHowAProgramEnded() async throws {
    #expect(try await shell("exit 0").status == 0)
    #expect(try await shell("exit 77").status == 77)
    #expect(try await shell("kill -9 $$").status == 128 + SIGKILL)
    #expect(try await shell("sleep 60", sending: SIGTERM).status == 128 + SIGTERM)
  }

  @Test func givesAProgramItsWordsItsVariablesAndNothingToRead() async throws {
    let result = try await shell("cat; echo \"$1, $A\"; echo wrong >&2; env | grep -c ^HOME=")
    #expect(result.output == "a b, =1\n0\n")
    #expect(result.errors == "wrong\n")
  }

  @Test func leavesOtherDescriptorsToThisProcess() async throws {
    let pipe = Pipe()
    let descriptor = dup(pipe.fileHandleForWriting.fileDescriptor)
    defer { close(descriptor) }
    #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC == 0)
    #expect(try await shell("[ ! -e /dev/fd/\(descriptor) ] && echo none").output == "none\n")
  }

  @Test func leavesNoProcessBehind() async throws {
    let directory = try TemporaryDirectory()
    let output = try directory.create("out")
    let program = try SpawnedProgram(
      "true", [], environment: [:], output: output.fileDescriptor, errors: output.fileDescriptor)
    let first = await program.end()
    let second = await program.end()
    #expect(first == 0 && second == 0)
    #expect(waitpid(program.id, nil, WNOHANG) == -1 && errno == ECHILD)
    // Its number may be another process's by now.
    #expect(!program.send(SIGKILL))
    withExtendedLifetime(output) {}
  }

  @Test func runsManyProgramsAtOnce() async throws {
    try await withThrowingTaskGroup(of: Int32.self) { group in
      for status in 0..<64 { group.addTask { try await shell("exit \(status)").status } }
      let statuses = try await group.reduce(into: Set<Int32>()) { $0.insert($1) }
      #expect(statuses == Set(0..<64))
    }
  }

  @Test func namesAProgramThatDoesNotExist() throws {
    let error = #expect(throws: SpawnError.self) {
      try SpawnedProgram("no-such-program", [], environment: [:], output: 1, errors: 2)
    }
    #expect(error?.number == ENOENT)
    #expect(error?.description == "can't start no-such-program: No such file or directory")
  }

  private func shell(
    _ script: String, sending signal: Int32? = nil
  ) async throws -> (status: Int32, output: String, errors: String) {
    let directory = try TemporaryDirectory()
    let (output, errors) = (try directory.create("out"), try directory.create("err"))
    defer { withExtendedLifetime((output, errors)) {} }
    let program = try SpawnedProgram(
      "sh", ["-c", script, "sh", "a b"], environment: ["A": "=1", "PATH": "/usr/bin:/bin"],
      output: output.fileDescriptor, errors: errors.fileDescriptor)
    if let signal { program.send(signal) }
    let status = await program.end()
    return (
      status, String(decoding: directory.read("out"), as: UTF8.self),
      String(decoding: directory.read("err"), as: UTF8.self)
    )
  }
}
