import HTTPSemantics

/// What a client asks of `/oauth/token`, read from its form and its Authorization field (RFC 6749 §4, §2.3.1).
struct TokenRequest {
  /// How the client earns a token.
  enum Grant {
    case clientCredentials
    case password(user: String, password: String)
    case refresh(token: String)

    /// Its name in the protocol and in `/oauth/stats`.
    var name: String {
      switch self {
      case .clientCredentials: "client_credentials"
      case .password: "password"
      case .refresh: "refresh_token"
      }
    }
  }

  let grant: Grant
  /// Who asks; nil for a client that doesn't say.
  let client: String?
  let secret: String?
  /// What stood in the Basic credentials as it is, `id:secret`: most clients leave the encoding out that RFC 6749 §2.3.1 asks for.
  let basic: String?
  /// The scopes asked for; nil where the client leaves them to the server.
  let scope: [String]?

  /// The most bytes a form may have.
  static let formLimit = 64 << 10
  /// The most bytes of anything that is remembered of it.
  private static let textLimit = 1_024

  /// Reads a request whose form is `body`.
  /// - Throws: `TokenError` as RFC 6749 §5.2 names it.
  init(_ head: RequestHead, body: [UInt8]) throws(TokenError) {
    let type = head.value("Content-Type").flatMap { MediaType(parsing: $0) }
    guard type?.matches("application", "x-www-form-urlencoded") == true else {
      throw TokenError(
        .invalidRequest,
        "the parameters must be a form: send them as application/x-www-form-urlencoded, not \(head.value("Content-Type") ?? "without Content-Type")"
      )
    }
    let form = QueryItems(body.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }[...])
    func value(_ name: String) throws(TokenError) -> String? {
      let values = form.values(name)
      guard values.count < 2 else { throw TokenError(.invalidRequest, "\(name) is given \(values.count) times") }
      return values.first.flatMap { $0.isEmpty ? nil : $0 }
    }
    func needed(_ name: String, for grant: String) throws(TokenError) -> String {
      if let text = try value(name) { return text }
      throw TokenError(.invalidRequest, "\(name) is missing, which \(grant) needs")
    }
    (client, secret, basic) = try Self.credentials(head, (try value("client_id"), try value("client_secret")))
    switch try value("grant_type") {
    case "client_credentials":
      grant = .clientCredentials
      guard client != nil else {
        throw TokenError(
          .invalidClient, "client_credentials needs a client: send Basic, or client_id and client_secret")
      }
    case "password":
      grant = .password(
        user: try needed("username", for: "password"), password: try needed("password", for: "password"))
    case "refresh_token": grant = .refresh(token: try needed("refresh_token", for: "refresh_token"))
    case let other?:
      throw TokenError(
        .unsupportedGrantType, "\(other) isn't served here; use client_credentials, password or refresh_token")
    case nil: throw TokenError(.invalidRequest, "grant_type is missing")
    }
    let scopes = try value("scope")
    scope = scopes.map { $0.split(separator: " ").map(String.init) }
    var user: String?
    if case .password(let name, _) = grant { user = name }
    for (name, text) in [("client_id", client), ("username", user), ("scope", scopes)] {
      guard let text, text.utf8.count > Self.textLimit else { continue }
      throw TokenError(.invalidRequest, "\(name) has \(text.utf8.count) bytes, and \(Self.textLimit) at most are taken")
    }
  }

  /// Who the client says it is: by Basic or in the form, but not both (RFC 6749 §2.3).
  private static func credentials(
    _ head: RequestHead, _ form: (id: String?, secret: String?)
  ) throws(TokenError) -> (id: String?, secret: String?, basic: String?) {
    guard let field = head.value("Authorization") else { return (form.id, form.secret, nil) }
    let words = field.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "basic",
      let bytes = Base64.decode(words[1].drop { $0 == " " }), let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
    else { throw TokenError(.invalidClient, "the Authorization field is no Basic credentials of id and secret") }
    guard form.secret == nil else {
      throw TokenError(.invalidRequest, "the client authenticates twice, by Basic and in the form; use one")
    }
    let (id, secret) = (Self.text(bytes[..<colon]), Self.text(bytes[(colon + 1)...]))
    let raw = String(decoding: bytes, as: UTF8.self)
    guard form.id == nil || form.id == id || raw.hasPrefix("\(form.id ?? ""):") else {
      throw TokenError(.invalidRequest, "client_id is \(form.id ?? ""), but Basic says \(id)")
    }
    return (id, secret, raw)
  }

  /// Whether the client showed these credentials, `id:secret`.
  func shows(_ known: String) -> Bool { "\(client ?? ""):\(secret ?? "")" == known || basic == known }

  /// Both parts are form-encoded before they are joined (RFC 6749 §2.3.1).
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(
      decoding: PercentCoding.decode(bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }), as: UTF8.self)
  }
}
