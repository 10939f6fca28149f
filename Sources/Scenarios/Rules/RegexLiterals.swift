/// What every text that an expression covers begins with, ends with and holds: comparing bytes is far cheaper than the expression.
///
/// Only the plainest of the syntax is understood. Whatever could mean something else makes all of it empty, which is never wrong.
struct RegexLiterals: Hashable, Sendable {
  /// The bytes at the beginning.
  private(set) var beginning: [UInt8] = []
  /// The bytes at the end, behind those of the beginning.
  private(set) var ending: [UInt8] = []
  /// Bytes somewhere between the two.
  private(set) var inner: [UInt8] = []

  /// The literals of `pattern`.
  init(_ pattern: String) {
    var reader = RegexLiteralReader(pattern)
    guard let atoms = reader.atoms() else { return }
    // A byte for itself, nil for anything; runs of bytes lie between the nils.
    let runs = atoms.split(separator: nil, omittingEmptySubsequences: false).map { $0.compactMap { $0 } }
    beginning = runs[0]
    guard runs.count > 1 else { return }
    ending = runs[runs.count - 1]
    // The longest is the rarest.
    inner = runs.dropFirst().dropLast().max { $0.count < $1.count } ?? []
  }
}
