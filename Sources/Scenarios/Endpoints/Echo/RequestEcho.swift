import HTTPSemantics

/// A request as httpbin's routes show it.
struct RequestEcho {
  /// One thing that is shown.
  enum Part: String {
    case args, data, files, form, headers, json, method, origin, url
  }

  /// What GET shows.
  static let brief: [Part] = [.url, .args, .headers, .origin]
  /// What the methods with a body show.
  static let full: [Part] = [.url, .args, .form, .data, .origin, .headers, .files, .json]

  private let call: RouteCall

  init(_ call: RouteCall) { self.call = call }

  /// The answer that shows `parts`, and `extra` beside them.
  /// - Throws: `Problem` 400 when the body is a broken form.
  func plan(_ parts: [Part], _ extra: [(name: String, value: EchoValue)] = []) throws(Problem) -> ResponsePlan {
    ResponsePlan.text(200, EchoValue.object(try members(parts) + extra).page, type: "application/json")
  }

  /// The members for `parts`, in their order.
  /// - Throws: `Problem` 400 when the body is a broken form.
  func members(_ parts: [Part]) throws(Problem) -> [(name: String, value: EchoValue)] {
    let form = try EchoForm(parts.contains(.form) ? call.body : [], call.head)
    return parts.map { part in
      let value: EchoValue =
        switch part {
        case .args: Self.grouped(call.query.map { ($0.name, $0.value ?? "") })
        case .data: .string(EchoForm.text(form.data))
        case .files: Self.grouped(form.files)
        case .form: Self.grouped(form.fields)
        case .headers: headers
        case .json: EchoValue(parsing: form.data)
        case .method: .string(call.head.method)
        case .origin: .string(origin)
        case .url: .string(EchoURL.text(call.request))
        }
      return (part.rawValue, value)
    }
  }

  /// Who asks, or for whom a proxy says that it does.
  var origin: String { call.head.value("X-Forwarded-For") ?? address }

  /// The client's address; where there is no network, that of this machine.
  private var address: String {
    let peer = call.request.peer
    return peer.contains(".") || peer.contains(":") ? peer : "127.0.0.1"
  }

  /// The fields, each name spelt alike however it came, without those of proxies unless the query says `show_env`.
  var headers: EchoValue {
    let showsAll = call.query.contains("show_env")
    var members: [(name: String, value: String)] = []
    var places: [String: Int] = [:]
    for field in call.head.fields {
      let name = Self.title(field.name)
      if !showsAll, Self.ofProxies.contains(name) { continue }
      if let place = places[name] {
        members[place].value += ",\(field.value)"
      } else {
        places[name] = members.count
        members.append((name, field.value))
      }
    }
    return .object(members.map { ($0.name, .string($0.value)) })
  }

  /// Pairs by name, in the order in which names came first.
  private static func grouped(_ pairs: [(name: String, value: String)]) -> EchoValue {
    // By bytes: names that look the same are equal in Swift, and different in JSON.
    var places: [[UInt8]: Int] = [:]
    var groups: [(name: String, values: [String])] = []
    for pair in pairs {
      let place = places[Array(pair.name.utf8), default: groups.count]
      if place == groups.count {
        groups.append((pair.name, []))
        places[Array(pair.name.utf8)] = place
      }
      groups[place].values.append(pair.value)
    }
    return .object(groups.map { ($0.name, .strings($0.values)) })
  }

  /// A name with a capital where a word begins: httpbin's server forgets how it was spelt.
  private static func title(_ name: String) -> String {
    var beginsWord = true
    return String(
      decoding: name.utf8.map { byte -> UInt8 in
        let isLetter = (65...90).contains(byte & ~0x20)
        defer { beginsWord = !isLetter }
        guard isLetter else { return byte }
        return beginsWord ? byte & ~0x20 : byte | 0x20
      }, as: UTF8.self)
  }

  private static let ofProxies: Set<String> = [
    "Connect-Time", "Total-Route-Time", "Via", "X-Forwarded-For", "X-Forwarded-Port", "X-Forwarded-Proto",
    "X-Forwarded-Protocol", "X-Forwarded-Ssl", "X-Heroku-Dynos-In-Use", "X-Heroku-Queue-Depth",
    "X-Heroku-Queue-Wait-Time", "X-Real-Ip", "X-Request-Id", "X-Request-Start", "X-Varnish",
  ]
}
