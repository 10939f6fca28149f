import Foundation
import MockURLProtocol
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client of `/oauth`, whose tasks share a refresh or each make their own.
actor RefreshingClient {
  private struct Tokens: Decodable, Sendable {
    let accessToken: String
    let refreshToken: String
  }

  private let session: URLSession
  private let isShared: Bool
  private var query = ""
  private var tokens: Tokens?
  private var running: Task<Tokens, any Error>?

  init(session: URLSession, isShared: Bool) {
    self.session = session
    self.isShared = isShared
  }

  /// Gets the first tokens by `/oauth/token` with that query.
  func signIn(_ query: String) async throws {
    self.query = query
    tokens = try await Self.tokens(session, query, "grant_type=password&username=a&password=b")
  }

  /// The status of a GET, with new tokens if the old ones are refused.
  func get(_ target: String) async throws -> Int {
    let old = try #require(tokens)
    let first = try await status(of: target, old)
    return first == 401 ? try await status(of: target, refreshed(old)) : first
  }

  private func status(of target: String, _ tokens: Tokens) async throws -> Int {
    let asked = try request("GET", target, ["Authorization": "Bearer \(tokens.accessToken)"])
    return MockURLProtocolTests.status(try await session.data(for: asked).1)
  }

  private func refreshed(_ old: Tokens) async throws -> Tokens {
    let (session, query) = (session, query)
    let form = "grant_type=refresh_token&refresh_token=\(old.refreshToken)"
    guard isShared else { return try await Self.tokens(session, query, form) }
    if let tokens, tokens.accessToken != old.accessToken { return tokens }
    if let running { return try await running.value }
    let task = Task { try await Self.tokens(session, query, form) }
    running = task
    let made = try await task.value
    (tokens, running) = (made, nil)
    return made
  }

  private static func tokens(_ session: URLSession, _ query: String, _ form: String) async throws -> Tokens {
    var post = try request(
      "POST", "/oauth/token?\(query)", ["Content-Type": "application/x-www-form-urlencoded"])
    post.httpBody = Data(form.utf8)
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Tokens.self, from: try await session.data(for: post).0)
  }
}
