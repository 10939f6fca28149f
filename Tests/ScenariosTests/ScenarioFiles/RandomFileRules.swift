import HTTPSemantics
import Quantities

@testable import Scenarios

/// Makes random rules that a scenario file can express.
struct RandomFileRules {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func rule() throws -> Rule {
    var rule = Rule(
      id: chance() ? text(atLeast: 1) : "", priority: chance() ? Int.random(in: -9...9, using: &random) : 0)
    rule.match = try pattern()
    if chance() {
      var scripts = RandomScripts(seed: random.next())
      rule.script = scripts.script()
      if rule.match.body.isEmpty == false { rule.script = try Script(parsing: "503~30%*2, reset@64k") }
    }
    rule.replies = try (0..<Int.random(in: 0...2, using: &random)).map { _ in try reply() }
    rule.perRule = (rule.script != nil || !rule.replies.isEmpty) && chance()
    if chance() { rule.delay = delay() }
    if chance() { rule.times = Int.random(in: 1...9, using: &random) }
    if chance() {
      rule.state = StateStep(
        machine: text(atLeast: 1), required: chance() ? text(atLeast: 1) : nil, next: text(atLeast: 1))
    }
    return rule
  }

  private mutating func pattern() throws -> RequestPattern {
    var pattern = RequestPattern()
    if chance() { pattern.methods = chance() ? ["GET"] : ["GET", "HEAD"] }
    if chance() {
      pattern.path = random.pick(
        [
          .glob(try PathPattern(parsing: "/a%20*/%2A")), .template(try PathTemplate(parsing: "/users/{id}/é b")),
          .regex(try RegexPattern("/users/([0-9]+)")),
        ], else: nil)
    }
    pattern.query = try fields(["q", "", "odd \"name\""])
    pattern.headers = try fields(["X-A", "x-b", "~"])
    pattern.cookies = try fields(["sid", "a.b"])
    pattern.body = try (0..<Int.random(in: 0...2, using: &random)).map { _ in try body() }
    if chance() { pattern.attempt = count(from: 1) }
    if chance() { pattern.connection = count(from: 1) }
    if chance() { pattern.exchange = count(from: 1) }
    return pattern
  }

  private mutating func fields(_ names: [String]) throws -> [FieldPattern] {
    var fields: [FieldPattern] = []
    for name in names where chance() {
      for _ in 0..<Int.random(in: 1...2, using: &random) { fields.append(FieldPattern(name, try textPattern())) }
    }
    return fields
  }

  private mutating func textPattern(depth: Int = 0) throws -> TextPattern {
    switch Int.random(in: 0...(depth > 2 ? 4 : 5), using: &random) {
    case 0: .present
    case 1: .absent
    case 2: .equals(text())
    case 3: .contains(text())
    case 4: .regex(try RegexPattern("a+\\d\"?"))
    default: .not(try textPattern(depth: depth + 1))
    }
  }

  private mutating func body() throws -> BodyPattern {
    switch Int.random(in: 0...4, using: &random) {
    case 0: .text(try textPattern())
    case 1: .json(try JSONPath(parsing: "$.items[0].id"), try textPattern())
    case 2:
      .part(
        PartPattern(
          name: random.maybe { _ in "file" }, filename: try textPattern(), type: chance() ? try textPattern() : nil,
          text: chance() ? try textPattern() : nil, sha256: chance() ? String(repeating: "0f", count: 32) : nil))
    case 3: .sha256(String(repeating: "a1", count: 32))
    default: .size(count(from: 0))
    }
  }

  private mutating func count(from least: Int64) -> CountPattern {
    let from = Int64.random(in: least...9, using: &random)
    return CountPattern(from: from, to: chance() ? from + Int64.random(in: 0...3, using: &random) : nil)
  }

  private mutating func reply() throws -> Reply {
    var reply = Reply()
    switch Int.random(in: 0...7, using: &random) {
    case 0: break
    case 1: reply.body = .bytes(Array(text().utf8), type: type("text/plain; charset=utf-8"))
    case 2: reply.body = .bytes([0xFF, 0, 1], type: type("application/octet-stream"))
    case 3: reply.body = .data(count: random.pick([0, 1, 65_536, 65_537], else: 0))
    case 4: reply.body = .template(try Template(parsing: "Hi {{path.id}}"), type: type("text/plain; charset=utf-8"))
    case 5: reply.body = .endpoint(target: "/data/1m?ranges=ignore")
    case 6:
      reply.body = .webSocket(conversation())
      return reply
    default:
      reply.body = .raw([.bytes(Array(text().utf8)), .pause(duration()), .bytes([0xC3]), .data(count: 3)])
      reply.ending = random.maybe { _ in .close }
      return reply
    }
    if chance() { reply.status = Int.random(in: 200...599, using: &random) }
    if chance() { reply.reason = text() }
    if chance() {
      reply.ending = random.pick(
        [.keepAlive, .close, .reset, .hang, .idle(duration()), .idleReset(duration())], else: .close)
    }
    for name in ["X-A", "Set-Cookie"] where chance() {
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        reply.fields.append(HeaderField(name: name, value: ScriptText.trimmed(text().filter { $0 != "{" })))
      }
    }
    return reply
  }

  private mutating func conversation() -> ConversationPlan {
    let moves: [ConversationMove] = [
      .send(.text(text())), .send(.binary([0, 0xFF])), .send(.data(count: 65_536)), .send(.letters(count: 3)),
      .expect(nil, within: nil), .expect(.contains(text()), within: duration()), .echo(count: nil), .echo(count: 3),
      .ping(text()), .pong(""), .pause(duration()), .close(WebSocketClose(nil)), .close(WebSocketClose(4_000, text())),
      .drop(.reset), .raw([1]),
    ]
    var plan = ConversationPlan((0...3).map { _ in moves.randomElement(using: &random) ?? .pong("") })
    if chance() { plan.protocols = ["chat"] }
    if chance() { plan.fragment = ByteCount(7) }
    if chance() { plan.split = 3 }
    if chance() { plan.gap = duration() }
    if chance() { plan.delay = duration() }
    if chance() { plan.heartbeat = .seconds(3) }
    if chance() { plan.answersPings = false }
    if chance() { plan.answersClose = false }
    if chance() { plan.isMasked = true }
    if chance() { plan.isGlued = true }
    if chance() { plan.maximumMessage = ByteCount(2_000) }
    plan.maximumFragment = chance() ? ByteCount(1_000) : min(plan.maximumFragment, plan.maximumMessage)
    return plan
  }

  private mutating func type(_ standard: String) -> String? { random.pick([standard, "a/b", nil], else: nil) }

  private mutating func delay() -> DelayDistribution {
    switch Int.random(in: 0...2, using: &random) {
    case 0: return .fixed(duration())
    case 1:
      let from = duration()
      return .uniform(from: from, to: from + duration())
    default:
      return .logNormal(
        median: duration() + .milliseconds(1), sigma: Double.random(in: 0.01...2, using: &random),
        maximum: random.maybe { _ in .seconds(9) })
    }
  }

  private mutating func duration() -> Duration { .microseconds(Int64.random(in: 0...90_000_000, using: &random)) }

  private mutating func chance() -> Bool { Int.random(in: 0..<3, using: &random) == 0 }

  private mutating func text(atLeast least: Int = 0) -> String {
    let letters = Array("abZ09 +,*~%\"\\@=:;/{}[]-_\t\u{1}\u{7F}é日\u{301}\u{200D}\u{2028}🇩🇪".unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: least...8, using: &random) {
      letters.randomElement(using: &random).map { text.append($0) }
    }
    return String(text)
  }
}
