import Fixtures
import Foundation
import LinkModel
import MockServer
import MockURLProtocol
import Scenarios
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Plays a case with the same client code on both players.
struct ConformanceRun {
  private let conformance: ConformanceCase
  private let directory: TemporaryDirectory

  init(_ conformance: ConformanceCase) throws {
    self.conformance = conformance
    directory = try TemporaryDirectory()
  }

  private func engine() throws -> EngineConfiguration {
    var configuration = EngineConfiguration()
    try conformance.configure(&configuration, directory.path)
    return configuration
  }

  /// What happens on sockets, and behind which URL.
  func live() async throws -> (transcript: Transcript, url: String) {
    var options = ServerOptions()
    options.engine = try engine()
    options.link = conformance.link
    let server = try MockServer(options)
    defer { server.stop() }
    let views = try await play(on: server.url) { _ in }
    try await ended(server.journal, but: conformance.unseenEnds)
    return (Transcript(views, conformance, server.journal), server.url)
  }

  /// What happens in memory, where `url` is only a name.
  func offline(_ url: String = "http://127.0.0.1:8080") async throws -> Transcript {
    var options = MockOptions(link: conformance.link)
    options.engine = try engine()
    options.unmatched = .isNotFound
    let network = MockNetwork(options)
    let views = try await play(on: url) { network.install(in: $0) }
    try await ended(network.journal)
    return Transcript(views, conformance, network.journal)
  }

  /// Waits until no exchange is open, or only so many.
  private func ended(_ journal: Journal, but unseen: Int = 0) async throws {
    let limit = ContinuousClock.now + .seconds(240)
    while journal.openCount > unseen {
      try #require(ContinuousClock.now < limit, "\(journal.openCount) exchanges stay open")
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  private func play(on url: String, _ install: (URLSessionConfiguration) -> Void) async throws -> [ClientView] {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    install(configuration)
    let observer = ClientObserver()
    let session = URLSession(configuration: configuration, delegate: observer, delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    var views: [ClientView] = []
    for (index, step) in conformance.steps.enumerated() {
      let port = url.split(separator: ":").last.map(String.init) ?? ""
      func filled(_ text: String) -> String {
        Self.withMembers(text, of: views.last { !$0.body.isEmpty }?.body)
          .replacingOccurrences(of: "{url}", with: url).replacingOccurrences(of: "{port}", with: port)
      }
      var request = URLRequest(url: try #require(URL(string: url + filled(step.target)), "\(step.target) is no URL"))
      request.httpMethod = step.method
      request.timeoutInterval = step.timeout
      for (name, value) in step.fields {
        request.setValue(filled(value), forHTTPHeaderField: name)
      }
      if step.resumes, let last = views.last {
        request.setValue("bytes=\(min(last.body.count, step.limit ?? .max))-", forHTTPHeaderField: "Range")
        request.setValue(last.etag, forHTTPHeaderField: "If-Range")
      }
      let task: URLSessionTask
      switch step.body {
      case .none: task = session.dataTask(with: request)
      case .request(let data):
        request.httpBody = data
        task = session.dataTask(with: request)
      case .form(let text):
        request.httpBody = Data(filled(text).utf8)
        task = session.dataTask(with: request)
      case .data(let data): task = session.uploadTask(with: request, from: data)
      case .file(let data):
        let file = URL(fileURLWithPath: try directory.write("body-\(index)", Array(data)))
        task = session.uploadTask(with: request, fromFile: file)
      case .stream: task = session.uploadTask(withStreamedRequest: request)
      }
      views.append(await observer.run(step, task))
    }
    return views
  }

  /// `text` with `{json.NAME}` replaced by that member of a body of JSON.
  private static func withMembers(_ text: String, of body: Data?) -> String {
    guard text.contains("{json."), let body, let node = try? JSONDocument.parse(Array(body)),
      case .object(let members) = node.value
    else { return text }
    return members.reduce(text) { text, member in
      guard case .string(let value) = member.value else { return text }
      return text.replacingOccurrences(of: "{json.\(member.name)}", with: value)
    }
  }
}
