import Foundation
import HTTPSemantics

@testable import Scenarios

/// A client of the token endpoint, in memory.
extension MemoryPlayer {
  /// Posts a form to `/oauth/token`, whose query is `query`.
  func token(_ form: String, _ query: String = "", _ fields: HeaderFields = [:], session: String = "") -> Answer {
    var fields = fields
    if !fields.contains("Content-Type") { fields.append("Content-Type", "application/x-www-form-urlencoded") }
    return send("POST", "\(session)/oauth/token\(query.isEmpty ? "" : "?\(query)")", fields, body: Array(form.utf8))
  }

  /// Asks for `/oauth/resource/a` with a token.
  func resource(_ token: String?, _ query: String = "", session: String = "") -> Answer {
    send(
      "GET", "\(session)/oauth/resource/a\(query.isEmpty ? "" : "?\(query)")",
      token.map { ["Authorization": "Bearer \($0)"] } ?? [:])
  }
}

extension MemoryPlayer.Answer {
  /// The members of a JSON body.
  var json: [String: JSONValue] {
    guard let node = try? JSONDocument.parse(body), case .object(let members) = node.value else { return [:] }
    return Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// A member of the body that is a string.
  func string(_ name: String) -> String? {
    guard case .string(let text)? = json[name] else { return nil }
    return text
  }

  /// The member `inner` of the object `name`, a number.
  func number(_ name: String, _ inner: String) -> Double? {
    guard case .object(let members)? = json[name],
      case .number(let value)? = members.first(where: { $0.name == inner })?.value
    else { return nil }
    return value
  }
}
