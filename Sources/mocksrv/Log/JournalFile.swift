import Quantities
import Scenarios

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The file of `--journal`: a JSON object on a line for each exchange, in the order they ended.
final class JournalFile: Sendable {
  private struct State {
    var isClosed = false
    /// Whether a line was begun that couldn't be ended.
    var isTorn = false
    var hasWarned = false
  }

  private let path: String
  private let descriptor: Int32
  private let state = LockedBox(State())

  /// Opens the file that `value` names, made if missing, for appending.
  init(_ value: OptionValue) throws(RuntimeFailure) {
    path = value.text
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o644)
    // Without waiting: a pipe that nobody reads would hold the start up for ever. Writing waits for whoever reads.
    if descriptor >= 0 { _ = fcntl(descriptor, F_SETFL, O_WRONLY | O_APPEND) }
    guard descriptor >= 0 else {
      throw RuntimeFailure(
        "\(value.origin): \(ReadableText.printable(path)) can't be written: \(Program.lastError); name a file in a directory that exists and is yours",
        status: ExitCode.usage)
    }
  }

  /// Writes each exchange that ends from now on.
  func follow(_ journal: Journal) { journal.observe { self.write($0) } }

  /// Writes the exchanges that are still open, and nothing from then on.
  func close(_ journal: Journal) {
    for entry in journal.entries where entry.wire == nil { write(entry) }
    state.withLock { $0.isClosed = true }
  }

  private func write(_ entry: JournalEntry) {
    let record = JournalRecord(entry).full.line + "\n"
    let failure = state.withLock { state -> Int32 in
      guard !state.isClosed else { return 0 }
      var line = state.isTorn ? "\n" + record : record
      let (written, error) = line.withUTF8 { Output(descriptor: descriptor).writeAll(UnsafeRawBufferPointer($0)) }
      if written > 0 { state.isTorn = error != 0 }
      guard error != 0, !state.hasWarned else { return 0 }
      state.hasWarned = true
      return error
    }
    if failure != 0 {
      Output.error.say("warning: exchanges are missing in the journal \(path): \(Program.message(failure))")
    }
  }
}
