import Foundation
import HTTPSemantics
import Scenarios

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The real network, for requests that nothing else answers.
struct NetworkUpstream: Upstream {
  private let session: URLSession
  private let recording: MockRecording?
  private let clock: MockClock

  init(_ session: URLSession, recording: MockRecording?, clock: MockClock) {
    self.session = session
    self.recording = recording
    self.clock = clock
  }

  func send(_ asked: UpstreamRequest, _ answer: @escaping @Sendable (ResponsePlan) -> Void) {
    guard let request = Self.request(asked) else {
      return answer(Problem(502, "the request's URL can't be made of its Host and target").plan)
    }
    // However long it takes for real, no time passes here.
    clock.handing()
    // Making a task waits for the queue that all tasks work on, and this may be it.
    DispatchQueue.global().async { [session, recording, clock] in
      session.dataTask(with: request) { data, response, error in
        if let response = response as? HTTPURLResponse {
          answer(Self.plan(response, data ?? Data(), recording?.note(request, response, data ?? Data())))
        } else {
          answer(Problem(502, "the real network didn't answer: \(error.map { "\($0)" } ?? "no reason given")").plan)
        }
        clock.handed(.full)
      }.resume()
    }
  }

  private static func request(_ asked: UpstreamRequest) -> URLRequest? {
    guard let host = asked.head.value("Host"), let url = URL(string: "\(asked.scheme)://\(host)\(asked.head.target)")
    else { return nil }
    var request = URLRequest(url: url)
    request.httpMethod = asked.head.method
    for field in asked.head.fields where !Self.isOfTheConnection(field.name) {
      request.addValue(field.value, forHTTPHeaderField: field.name)
    }
    if !asked.body.isEmpty { request.httpBody = Data(asked.body) }
    return request
  }

  /// The real client makes these itself.
  private static func isOfTheConnection(_ name: String) -> Bool {
    ["host", "connection", "content-length", "transfer-encoding", "accept-encoding", "expect"].contains(
      name.lowercased())
  }

  /// The body was decoded, and its framing is made anew.
  private static func plan(_ response: HTTPURLResponse, _ data: Data, _ problem: String?) -> ResponsePlan {
    let dropped = ["content-encoding", "content-length", "transfer-encoding", "connection", "date"]
    var fields = HeaderFields()
    for (name, value) in response.allHeaderFields {
      guard let name = name as? String, let value = value as? String, !dropped.contains(name.lowercased()) else {
        continue
      }
      fields.append(name, value)
    }
    if let problem { fields.append("Mock-Not-Recorded", problem) }
    return ResponsePlan(
      status: response.statusCode, fields: fields, body: data.isEmpty ? .empty : .bytes([UInt8](data)))
  }
}
