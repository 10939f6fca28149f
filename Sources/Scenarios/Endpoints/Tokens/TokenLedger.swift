import Quantities

/// The tokens a session was issued, and what may be done with them.
struct TokenLedger {
  /// All tokens that go back to one first grant.
  struct Family {
    let client: String?
    let user: String?
    let scope: [String]
    /// The refresh token that counts, from 1; those before it are spent.
    var generation = 1
    /// When it last moved on.
    var rotated: MonotonicTime
    var isRevoked = false
  }

  private struct Access {
    let family: Int
    let scope: [String]
    let ends: MonotonicTime
    var usesLeft: Int?
  }

  private struct Refresh {
    let family: Int
    let generation: Int
    let ends: MonotonicTime
  }

  /// What a good access token says of its bearer.
  struct Bearer: Equatable {
    let client: String?
    let user: String?
    let scope: [String]
    let ends: MonotonicTime
    let usesLeft: Int?
  }

  /// What a grant is made under.
  struct Terms {
    let options: TokenOptions
    let now: MonotonicTime
    /// Makes tokens that nobody else has.
    let luck: RandomStream
  }

  var stats = TokenStats()
  private var families = BoundedTable<Int, Family>(limit: 1_000)
  private var access = BoundedTable<String, Access>(limit: 4_000)
  private var refresh = BoundedTable<String, Refresh>(limit: 4_000)
  private var lastFamily = 0

  /// Issues the tokens that `request` asks for.
  /// - Throws: `TokenError` when there are none for it.
  mutating func grant(_ request: TokenRequest, _ terms: Terms) throws(TokenError) -> TokenGrant {
    do throws(TokenError) {
      let grant = try issue(request, terms)
      stats.grants[request.grant.name, default: 0] += 1
      return grant
    } catch {
      stats.refused += 1
      throw error
    }
  }

  private mutating func issue(_ request: TokenRequest, _ terms: Terms) throws(TokenError) -> TokenGrant {
    let options = terms.options
    if let known = options.client, !request.shows(known) {
      throw TokenError(.invalidClient, "client id or secret are wrong; client= in the query says which are right")
    }
    if let known = options.scopes, let strange = request.scope?.first(where: { !known.contains($0) }) {
      throw TokenError(.invalidScope, "\(strange) can't be granted; there are \(known.joined(separator: ", "))")
    }
    switch request.grant {
    case .clientCredentials: return begin(request, user: nil, terms)
    case .password(let user, let password):
      if let known = options.user, known != "\(user):\(password)" {
        throw TokenError(.invalidGrant, "user name or password are wrong; user= in the query says which are right")
      }
      return begin(request, user: user, terms)
    case .refresh(let token): return try goOn(token, request, terms)
    }
  }

  /// A first grant; without a user there is nobody whose consent a refresh token would carry on (RFC 6749 §4.4.3).
  private mutating func begin(_ request: TokenRequest, user: String?, _ terms: Terms) -> TokenGrant {
    lastFamily += 1
    let scope = request.scope ?? terms.options.scopes ?? []
    families[lastFamily] = Family(client: request.client, user: user, scope: scope, rotated: terms.now)
    return TokenGrant(
      accessToken: newAccess(lastFamily, scope, terms),
      refreshToken: user == nil ? nil : newRefresh(lastFamily, generation: 1, terms),
      scope: scope.isEmpty ? nil : scope)
  }

  /// A refresh (RFC 6749 §6).
  private mutating func goOn(_ token: String, _ request: TokenRequest, _ terms: Terms) throws(TokenError) -> TokenGrant
  {
    guard let known = refresh[token], var family = families[known.family] else {
      throw TokenError(.invalidGrant, "the refresh token is unknown here")
    }
    guard family.client == request.client else {
      throw TokenError(.invalidGrant, "the refresh token was issued to another client")
    }
    let isSpent = known.generation < family.generation
    if isSpent { stats.reused += 1 }
    guard !family.isRevoked else {
      throw TokenError(.invalidGrant, "the refresh token was revoked because one of its family was used twice")
    }
    if isSpent { try check(reuseOf: known, family, terms) }
    guard terms.now < known.ends else { throw TokenError(.invalidGrant, "the refresh token expired") }
    let scope = request.scope ?? family.scope
    if let strange = scope.first(where: { !family.scope.contains($0) }) {
      throw TokenError(.invalidScope, "\(strange) wasn't granted to begin with, so a refresh can't add it")
    }
    guard terms.options.rotates else {
      return TokenGrant(
        accessToken: newAccess(known.family, scope, terms), refreshToken: nil, scope: scope.isEmpty ? nil : scope)
    }
    family.generation += 1
    family.rotated = terms.now
    families[known.family] = family
    return TokenGrant(
      accessToken: newAccess(known.family, scope, terms),
      refreshToken: newRefresh(known.family, generation: family.generation, terms), scope: scope.isEmpty ? nil : scope)
  }

  /// Somebody who shows a spent token may have stolen it: then nobody of the family is to be trusted (RFC 9700 §4.14.2).
  private mutating func check(reuseOf known: Refresh, _ family: Family, _ terms: Terms) throws(TokenError) {
    let options = terms.options
    if options.reuse == .allow { return }
    if known.generation == family.generation - 1, terms.now < family.rotated + options.grace { return }
    guard options.reuse == .revoke else {
      throw TokenError(.invalidGrant, "the refresh token was used before")
    }
    families[known.family]?.isRevoked = true
    stats.revoked += 1
    throw TokenError(.invalidGrant, "the refresh token was used before, so all tokens of its family are revoked")
  }

  private mutating func newAccess(_ family: Int, _ scope: [String], _ terms: Terms) -> String {
    let token = Self.token("at", family, terms.luck)
    access[token] = Access(
      family: family, scope: scope, ends: terms.now + terms.options.expires, usesLeft: terms.options.uses)
    return token
  }

  private mutating func newRefresh(_ family: Int, generation: Int, _ terms: Terms) -> String {
    let token = Self.token("rt", family, terms.luck)
    let ends = terms.options.refreshExpires.map { terms.now + $0 } ?? .never
    refresh[token] = Refresh(family: family, generation: generation, ends: ends)
    return token
  }

  private static func token(_ kind: String, _ family: Int, _ luck: RandomStream) -> String {
    "\(kind)-\(family)-\(String(luck.keyed(kind).bits, radix: 36))"
  }

  /// Lets a request use an access token, for which it needs all of `scopes`.
  mutating func use(_ token: String, scopes: [String], now: MonotonicTime) -> Result<Bearer, TokenUseError> {
    guard var known = access[token], let family = families[known.family] else { return deny(.unknown) }
    if family.isRevoked { return deny(.revoked) }
    guard now < known.ends else { return deny(.expired) }
    if known.usesLeft == 0 { return deny(.usedUp) }
    guard scopes.allSatisfy(known.scope.contains) else { return deny(.scope) }
    stats.served += 1
    if let left = known.usesLeft {
      known.usesLeft = left - 1
      access[token] = known
    }
    return .success(
      Bearer(
        client: family.client, user: family.user, scope: known.scope, ends: known.ends, usesLeft: known.usesLeft))
  }

  private mutating func deny(_ denial: TokenDenial) -> Result<Bearer, TokenUseError> {
    stats.denied[denial, default: 0] += 1
    return .failure(TokenUseError(denial: denial))
  }
}
