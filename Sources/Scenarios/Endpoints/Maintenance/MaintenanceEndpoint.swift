import HTTPSemantics
import Quantities

/// `/maintenance`, `/maintenance/…`: down for a while, which it says by 503 and Retry-After, then up (RFC 9110 §15.6.4).
///
/// Each path (its first 256 bytes) has a window of its own in each session, which begins with its first request unless `start=` says
/// when.
final class MaintenanceEndpoint: Endpoint {
  let summary = (
    path: "/maintenance",
    purpose: "503 with Retry-After for a while, then 200; ?for=10s &after=5s &every=1m &retry-after=date"
  )
  let heading = "Limits"
  let listing = [
    EndpointListing(
      path: "/maintenance", methods: "any",
      purpose: "503 with Retry-After for a while, then 200; ?for=10s &after=5s &every=1m &retry-after=date",
      example: "-i '{url}/maintenance?for=10s'")
  ]
  private static let pathLimit = 256
  private let time: any TimeSource

  init(_ time: any TimeSource) { self.time = time }

  func matches(_ path: ArraySlice<UInt8>) -> Bool { path.equals("/maintenance") || path.starts(with: "/maintenance/") }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    do throws(Problem) {
      let options = try MaintenanceOptions(request)
      let wall = time.wallNanoseconds
      let window = MaintenanceWindow(length: options.length, every: options.every)
      guard let left = window.left(at: elapsed(request, options, wall: wall)) else {
        var plan = ResponsePlan.json(200, ["status": "up"])
        plan.fields.append("Cache-Control", "no-store")
        return plan
      }
      var problem = Problem(
        options.status, "down for maintenance, for another \(left.ceilingSeconds) s",
        fields: ["Cache-Control": "no-store"])
      if let value = options.retryAfter.value(after: left, wall: wall) { problem.fields.append("Retry-After", value) }
      return problem.plan
    } catch {
      return error.plan
    }
  }

  private func elapsed(_ request: EndpointRequest, _ options: MaintenanceOptions, wall: Int64) -> Duration {
    if let start = options.start { return Duration(nanoseconds: wall - start.asNanoseconds) }
    let now = time.now
    let path = String(decoding: request.scope.path.prefix(Self.pathLimit), as: UTF8.self)
    let first = request.session.memory(MaintenanceMemory.self).firsts.withLock { firsts in
      if firsts[path] == nil { firsts[path] = now }
      return firsts[path] ?? now
    }
    return now - first - options.after
  }
}

extension Int64 {
  /// These seconds as nanoseconds, held at the end of the range.
  fileprivate var asNanoseconds: Int64 {
    let (product, overflow) = multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : product
  }
}

/// When each path of one session was first asked for.
final class MaintenanceMemory: SessionMemory {
  let firsts = LockedBox(BoundedTable<String, MonotonicTime>(limit: 1_000))
}
