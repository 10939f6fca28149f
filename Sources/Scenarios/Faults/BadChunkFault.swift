import Quantities

/// A chunked body with a broken chunk size, then FIN.
enum BadChunkFault: Fault {
  static let kind = FaultKind.badchunk

  static func bend(_ plan: inout ResponsePlan, at point: Cut.Point, value: Duration?) {
    guard plan.framing != .bodiless else { return }
    if plan.framing != .verbatim { plan.framing = .chunked }
    plan.cuts.append(Cut(max(point, .body(0)), .brokenChunk))
  }
}

extension FaultKind {
  /// A chunked body with a broken chunk size, then FIN.
  public static let badchunk = FaultKind(
    "badchunk", summary: "sends the body chunked, with a broken chunk size, then FIN", at: .body(.share(Percent(50))),
    places: [.body, .upload])
}
