import HTTPSemantics
import Quantities

extension ResponsePlan {
  /// An answer of JSON over several lines.
  static func json(_ status: Int, _ value: JSONValue, type: String = "application/json") -> ResponsePlan {
    .text(status, value.text + "\n", type: type)
  }
}

extension Duration {
  /// The whole seconds that reach at least this far, as Retry-After wants them; 0 for a time that has passed.
  var ceilingSeconds: Int64 { max(0, (nanoseconds &+ 999_999_999) / 1_000_000_000) }
}
