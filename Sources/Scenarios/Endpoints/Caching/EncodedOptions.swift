import ByteCodecs
import Quantities

/// What the query of `/encoded` asks for.
struct EncodedOptions {
  /// How a coded answer deviates from what its fields say.
  enum Flaw: String, CaseIterable {
    /// The coded stream ends half way, and the answer's length agrees.
    case truncated
    /// The stream's check value, or what stands at its end, is wrong.
    case checksum
    /// Bytes that belong to no stream follow it.
    case trailing
    /// Plain bytes under the coding's name.
    case plain
    /// Coded bytes without Content-Encoding.
    case unlabelled
    /// Coded bytes under another coding's name.
    case mislabelled
    /// Coded twice, and said once.
    case twice
    /// Coded bytes under a name that nobody knows.
    case unknown
    /// A coding the client didn't ask for.
    case forced
    /// One strong entity tag for all codings.
    case oneTag = "one-etag"
    /// No Vary.
    case noVary = "no-vary"
    /// Ranges of the plain text, each coded by itself.
    case range
  }

  /// What is offered, the best first.
  var codings: [ContentCoding] = [.br, .gzip, .deflate]
  var flaw: Flaw?

  /// Reads the query of `request`.
  /// - Throws: `Problem` 400 for a value that can't be.
  init(_ request: EndpointRequest) throws(Problem) {
    let options = try EndpointOptions(request, ["codings", "flaw"])
    flaw = try options.choice("flaw")
    guard let text = try options.text("codings") else { return }
    codings = []
    for name in text.split(separator: ",") {
      guard let coding = ContentCoding(name: String(name)), coding != .identity else {
        throw Problem(
          400, "codings=\(text): \(name) is no coding here; use br, gzip and deflate, with commas between them")
      }
      codings.append(coding)
    }
  }
}
