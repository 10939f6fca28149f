import HTTPSemantics
import Quantities

/// What the query of `/maintenance` asks for.
struct MaintenanceOptions {
  /// How long it is down.
  var length = Duration.seconds(10)
  /// How long after the first request of a path it goes down.
  var after = Duration.zero
  /// The wall-clock time at which it goes down, Unix seconds, whoever asks when; nil to go by the first request.
  var start: Int64?
  /// The time from one going down to the next; nil for once.
  var every: Duration?
  var retryAfter = RetryAfterForm.seconds
  /// The status while it is down.
  var status = 503

  static let names = ["for", "after", "start", "every", "retry-after", "status"]

  /// Reads the query of `request`.
  /// - Throws: `Problem` 400 for a value that can't be.
  init(_ request: EndpointRequest) throws(Problem) {
    let options = try EndpointOptions(request, Self.names)
    length = try options.duration("for") ?? length
    after = try options.duration("after") ?? after
    if let text = try options.text("start") {
      guard let seconds = Int64(text) ?? HTTPDate.parse(text), (0...253_402_300_799).contains(seconds) else {
        throw Problem(400, "start=\(text) is no time; write it in Unix seconds or as an HTTP-date")
      }
      guard !options.isGiven("after") else { throw Problem(400, "start= and after= exclude each other; give one") }
      start = seconds
    }
    every = try options.duration("every")
    if let every, every <= length {
      throw Problem(400, "every=\(every.quantityText) must be longer than for=\(length.quantityText)")
    }
    retryAfter = try options.choice("retry-after") ?? retryAfter
    status = try options.count("status", in: 400...599) ?? status
  }
}
