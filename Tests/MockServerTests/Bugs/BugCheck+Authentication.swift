import Testing

/// Tokens and challenges.
extension BugCheck {
  static let authentication: [BugCheck] = [
    BugCheck("B097") { bench in
      let client = try RawClient(bench.server.port)
      let token = "Authorization: Bearer t"
      bench.expect(bench.again(client, "GET", "/b097/a", token), 301, ["Location": "/b097/a/"])
      bench.expect(bench.again(client, "GET", "/b097/a/"), 403)
      bench.expect(bench.again(client, "GET", "/b097/a/", token), 200)
      bench.expect(bench.again(client, "GET", "/b097/a"), 401, ["WWW-Authenticate": "Bearer", "Location": nil])
    },

    BugCheck("B099") { bench in
      let client = try RawClient(bench.server.port)
      let answer = bench.again(client, "GET", "/b099/me")
      bench.expect(answer, 401, ["WWW-Authenticate": nil, "Content-Type": "application/json"])
      #expect(answer.text.contains("token expired"))
      bench.expect(bench.again(client, "GET", "/b099/me", "Authorization: Bearer t"), 401, ["WWW-Authenticate": nil])
    },

    BugCheck("B101") { bench in
      let client = try RawClient(bench.server.port)
      bench.expect(bench.again(client, "GET", "/b101/private"), 401, ["WWW-Authenticate": "Basic realm=\"x\""])
      for _ in 1...25 {
        bench.expect(
          bench.again(client, "GET", "/b101/private", "Authorization: Basic dTpw"), 401,
          ["WWW-Authenticate": "Basic realm=\"x\""])
      }
    },

    BugCheck("B103") { bench in
      let client = try RawClient(bench.server.port)
      let (field, body) = (form.field, form.body)
      let challenge = "Bearer realm=\"x\", error=\"invalid_token\""
      bench.expect(
        bench.again(client, "POST", "/b103/live/upload", field, "Authorization: Bearer old", body: body), 401,
        ["WWW-Authenticate": challenge])
      let refreshed = bench.again(client, "POST", "/b103/token", body: Array("grant_type=refresh_token".utf8))
      bench.expect(refreshed, 200)
      #expect(refreshed.text.contains("\"new\""))
      let token = "Authorization: Bearer new"
      bench.expect(bench.again(client, "POST", "/b103/live/upload", field, token, body: []), 422)
      var changed = body
      changed[body.count - 100] ^= 1
      bench.expect(bench.again(client, "POST", "/b103/live/upload", field, token, body: changed), 422)
      bench.expect(bench.again(client, "POST", "/b103/live/upload", field, token, body: body), 201)
      bench.expect(
        bench.again(client, "POST", "/b103/dead/upload", field, token, body: body), 401, ["WWW-Authenticate": challenge]
      )
    },

    BugCheck("B105") { bench in
      let clients = try (1...3).map { try bench.open("GET", "/b105/api/\($0)", "Authorization: Bearer stale") }
      for client in clients { bench.expect(client.readResponse(), 401) }
      let slow = try bench.paused("POST", "/b105/token", body: [])
      #expect(bench.server.entries("/b105/token").first?.plan?.delay == .milliseconds(1_500))
      slow.close()
      let refreshed = try bench.paused("POST", "/b105/quick/token", body: []).readResponse()
      bench.expect(refreshed, 200, ["Content-Type": "application/json"])
      let count = bench.server.entries("/b105").count { $0.target.hasSuffix("/token") }
      #expect(refreshed.text == "{\"access_token\": \"fresh-\(count)\", \"token_type\": \"Bearer\"}\n")
      for (index, client) in clients.enumerated() {
        bench.expect(bench.again(client, "GET", "/b105/api/\(index + 1)", "Authorization: Bearer fresh-\(count)"), 200)
      }
      bench.expect(try bench.ask("POST", "/b105/dead/token", body: []), 401)
    },
  ]
}
