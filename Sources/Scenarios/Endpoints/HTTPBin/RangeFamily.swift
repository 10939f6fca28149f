import HTTPSemantics
import Quantities

/// `/range/{n}`: the alphabet over and over, whole or a range of it, with httpbin's own idea of ranges.
///
/// Clients' suites know its ways: an entity tag without quotes, Content-Range in a 200, no If-Range, one range alone. `/data` is
/// what does it right.
enum RangeFamily {
  private static let longest = 1 << 30
  private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz".utf8)

  static func make(_ configuration: EngineConfiguration, _ time: any TimeSource) -> RouteFamily {
    RouteFamily(
      "Ranges", "the alphabet, with ranges as httpbin has them", configuration, time,
      [
        EndpointRoute(
          "/range/{n}", "n bytes of the alphabet, also in part; ?duration= &chunk_size=",
          example: "-r 3-7 '{url}/range/26'", range)
      ])
  }

  private static func range(_ call: RouteCall) throws(Problem) -> ResponsePlan {
    let total = try call.count(in: 0...Int.max, "a number of bytes")
    var fields: HeaderFields = ["ETag": "range\(total)", "Accept-Ranges": "bytes"]
    guard (1...longest).contains(total) else {
      fields.append("Content-Type", "text/plain; charset=utf-8")
      return ResponsePlan(
        status: 404, fields: fields, body: .text("number of bytes must be in the range (0, \(longest)]"))
    }
    let chunk = try call.count("chunk_size", 10_240, in: 1...longest)
    let duration = try call.duration("duration", .zero)
    let (first, last) = bounds(call.head.value("Range"), total)
    guard first <= last, (0..<total).contains(first), (0..<total).contains(last) else {
      fields.append("Content-Range", "bytes */\(total)")
      return ResponsePlan(status: 416, fields: fields)
    }
    let count = last - first + 1
    fields = ["Content-Type": "application/octet-stream", "ETag": "range\(total)", "Accept-Ranges": "bytes"]
    fields.append("Content-Range", "bytes \(first)-\(last)/\(total)")
    var plan = ResponsePlan(
      status: count == total ? 200 : 206, fields: fields,
      body: .repeated(alphabet, offset: Int64(first), count: Int64(count)))
    // The time is that of all bytes, of which the range is a part.
    let share = Double(duration.nanoseconds) * Double(count) / Double(total)
    plan.spread(over: Duration(nanoseconds: Int64(share)), step: Int64(chunk))
    return plan
  }

  /// The first and the last byte that are asked for; all of them where the field is none that httpbin reads.
  private static func bounds(_ range: String?, _ total: Int) -> (Int, Int) {
    let all = (0, total - 1)
    guard let range, range.hasPrefix("bytes") else { return all }
    let halves = range.split(separator: "=", omittingEmptySubsequences: false)
    guard halves.count == 2 else { return all }
    let numbers = halves[1].split(separator: "-", omittingEmptySubsequences: false).map {
      Int($0.filter { $0 != " " && $0 != "\t" })
    }
    let left = numbers.first.flatMap { $0 }
    let right = numbers.count > 1 ? numbers[1] : nil
    switch (left, right) {
    case (let left?, let right?): return (left, right)
    case (let left?, nil): return (left, total - 1)
    case (nil, let right?): return (max(0, total - right), total - 1)
    case (nil, nil): return all
    }
  }
}
