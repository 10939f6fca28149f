import Quantities

/// A body that is put together piece by piece, with silence between the pieces.
struct PacedBody {
  private(set) var bytes: [UInt8] = []
  private(set) var cuts: [Cut] = []
  private(set) var isOver = false

  /// The most pieces a body may have: each costs a wake-up.
  static let pieceLimit = 20_000

  /// Adds a piece; nothing once the body has ended.
  mutating func append(_ text: String) { if !isOver { bytes += Array(text.utf8) } }

  /// What is added next goes out by itself, after that long.
  mutating func pause(_ duration: Duration) {
    if !isOver { cuts.append(Cut(.body(Int64(bytes.count)), .pause(duration))) }
  }

  /// Adds a piece that is sent in parts, each `gap` after the one before.
  mutating func append(_ text: String, split: StreamSplit, gap: Duration) {
    guard !isOver else { return }
    let piece = Array(text.utf8)
    for place in split.places(in: piece) { cuts.append(Cut(.body(Int64(bytes.count + place)), .pause(gap))) }
    bytes += piece
  }

  /// The stream is dropped here, and nothing that is added afterwards counts.
  mutating func end(_ how: StreamDrop) {
    guard !isOver else { return }
    isOver = true
    if let ending = how.ending { cuts.append(Cut(.body(Int64(bytes.count)), .end(ending))) }
  }

  /// The answer with this body, in chunks: how long a stream gets isn't known at its begin.
  func plan(type: String) -> ResponsePlan {
    var plan = ResponsePlan.text(200, "", type: type)
    plan.fields.append("Cache-Control", "no-store")
    plan.body = .bytes(bytes)
    plan.framing = .chunked
    plan.cuts = cuts
    return plan
  }
}
