import Foundation

// Exercises for scripts/bench and scripts/soak: what a request costs offline, what a large body takes, whether cancelling survives.
let words = Array(CommandLine.arguments.dropFirst())
guard let exercise = words.first.flatMap(Exercise.named) else {
  FileHandle.standardError.write(
    Data("usage: OfflineExercise \(Exercise.all.map(\.name).joined(separator: "|")) [COUNT]\n".utf8))
  exit(2)
}
let count = words.dropFirst().first.flatMap(Int.init) ?? exercise.count
print(try await exercise.run(count))
