import HTTPSemantics
import Quantities

/// A lie whose every byte is given: it goes out as it is.
struct RawLie: Sendable {
  var status = "HTTP/1.1 200 OK"
  /// The field lines; without Content-Type and Content-Length where `adds` is true.
  var lines: [String] = []
  /// Whether the type and the length of the body are told beside `lines`.
  var adds = true
  var lineEnd = "\r\n"
  var body = Array("a lie\n".utf8)
  /// Whether an answer to HEAD has the body, too.
  var answersHeadWithBody = false
  var ending = Ending.keepAlive

  /// The answer to `call`.
  func plan(_ call: RouteCall) -> ResponsePlan {
    var all = [status]
    if adds { all += ["Content-Type: text/plain; charset=utf-8", "Content-Length: \(body.count)"] }
    all += lines
    var bytes = all.flatMap { Array(($0 + lineEnd).utf8) } + Array(lineEnd.utf8)
    if !call.head.methodIs("HEAD") || answersHeadWithBody { bytes += body }
    var plan = Reply.verbatim([.bytes(bytes)])
    plan.ending = ending
    return plan
  }
}
