import LinkModel

/// What a session is made with; what isn't said may be anything.
struct SessionSettings {
  private let name: String?
  /// Nil when nothing was said of it; `.some(nil)` for the server's seed.
  private let seed: UInt64??
  /// Nil when nothing was said of it; `.some(nil)` for none.
  private let link: LinkProfile??

  /// Reads a body.
  /// - Throws: `Problem` 400 with the place of the first mistake.
  init(_ content: ControlContent) throws(Problem) {
    let body = try BodyObject(content, of: "a session", members: ["name", "seed", "link"])
    name = try body.string("name")
    if let name, SessionName(name) == nil { throw ControlCall.noSessionName(name) }
    seed = body.has("seed") ? .some(try body.unsigned("seed")) : nil
    let text = try body.string("link")
    link = body.has("link") ? .some(try text.map(LinkRoutes.profile)) : nil
  }

  /// The session of these settings, and whether it was made for them.
  /// - Throws: `Problem` 409 when it is there with others, or when there can be no port.
  func apply(_ engine: Engine) throws(Problem) -> (Session, isNew: Bool) {
    if let name, let known = engine.sessions.existing(name) {
      try compare(known)
      return (known, false)
    }
    let name = name ?? Self.freeName(engine)
    var port: SessionPort?
    if let link = link ?? nil {
      guard let host = engine.host else { throw ServerRoutes.noHost("could open a port") }
      port = try host.openPort(session: name, link: link)
    }
    let session = engine.sessions.session(name)
    session.setSeed(seed ?? nil)
    session.setPort(port)
    return (session, true)
  }

  private func compare(_ known: Session) throws(Problem) {
    if let seed, seed != known.seed {
      throw conflict(known, "the seed \(Self.text(known.seed))", "\(Self.text(seed))")
    }
    if let link, link?.description != known.port?.link {
      throw conflict(known, known.port?.link.map { "the link \($0)" } ?? "no link", link?.description ?? "none")
    }
  }

  private func conflict(_ session: Session, _ there: String, _ asked: String) -> Problem {
    Problem(
      409, "session \"\(session.name)\" is there with \(there), not \(asked); delete it first, or take another name")
  }

  private static func text(_ seed: UInt64?) -> String { seed.map { String($0) } ?? "of the server" }

  /// A name that nobody has yet.
  private static func freeName(_ engine: Engine) -> String {
    while true {
      let name = "s-" + String(UInt32.random(in: 0x1000_0000...UInt32.max), radix: 16)
      if engine.sessions.existing(name) == nil { return name }
    }
  }
}
