import HTTPSemantics
import Quantities

extension Template {
  /// Whether it says anything about the request's body, which must have been read then.
  var usesBody: Bool {
    pieces.contains { piece in
      switch piece {
      case .value(.body), .value(.json): true
      default: false
      }
    }
  }

  /// The text with everything filled in; a value that isn't there is empty.
  func render(_ context: TemplateContext) -> String {
    var text = ""
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .text(let literal): text += literal
      case .value(let value): text += Self.text(of: value, context, random: context.random.keyed(index))
      }
    }
    return text
  }

  private static func text(of value: TemplateValue, _ context: TemplateContext, random: RandomStream) -> String {
    let request = context.request
    switch value {
    case .method: return request.head.method
    case .path: return request.pathText
    case .target: return request.head.target
    case .session: return context.session
    case .attempt: return "\(context.attempt)"
    case .body: return request.bodyText ?? ""
    case .date: return HTTPDate.format(unixSeconds: context.unixSeconds)
    case .unixTime: return "\(context.unixSeconds)"
    case .capture(let name): return context.captures.first { $0.name == name }?.value ?? ""
    case .query(let name): return request.queryValues(name).first ?? ""
    case .header(let name): return request.head[name] ?? ""
    case .cookie(let name): return request.cookieValues(name).first ?? ""
    case .json(let path):
      guard case .success(let value) = request.json else { return "" }
      return path.texts(in: value).first ?? ""
    case .counter(let name): return "\(context.counter(name))"
    case .randomInteger(let from, let to): return "\(random.integer(from: from, to: to))"
    case .randomHex(let count): return random.hexDigits(count)
    case .randomUUID: return random.uuid
    }
  }
}
