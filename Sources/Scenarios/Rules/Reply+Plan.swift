import HTTPSemantics
import Quantities

extension Reply {
  /// The answer; `endpoint` is what the endpoint says where the reply refers to one.
  func plan(over endpoint: ResponsePlan?, context: ReplyContext) -> ResponsePlan {
    var plan = base(over: endpoint, context: context)
    if let reason { plan.reason = reason }
    if let ending { plan.ending = ending }
    plan.replaceFields(fields.enumerated().map { rendered($1, $0, context) })
    return plan
  }

  private func base(over endpoint: ResponsePlan?, context: ReplyContext) -> ResponsePlan {
    switch body {
    case .none: return answer(.empty, type: nil)
    case .bytes(let bytes, let type): return answer(.bytes(bytes), type: type)
    case .data(let count):
      return answer(.pattern(seed: 0, offset: 0, count: count), type: "application/octet-stream")
    case .file(let path):
      guard let file = RegularFile(path) else {
        return Problem(500, "the file \(path) of this reply is gone or no regular file").plan
      }
      return answer(.file(path: file.path, offset: 0, count: file.size), type: FileTypes.type(of: path))
    case .template(let template, let type):
      return answer(.text(template.render(context.template)), type: type)
    case .raw(let pieces): return Self.verbatim(pieces)
    case .webSocket(let conversation):
      return WebSocketHandshake.plan(context.template.request.head, conversation)
    case .endpoint(let target):
      guard var plan = endpoint else { return Problem(500, "no endpoint answers \(target)").plan }
      if let status { plan.status = status }
      return plan
    }
  }

  private func answer(_ body: BodySpec, type: String?) -> ResponsePlan {
    var plan = ResponsePlan(status: status ?? 200, body: body)
    if let type, plan.framing != .bodiless { plan.fields.set("Content-Type", type) }
    return plan
  }

  /// Pauses become cuts between the bytes.
  static func verbatim(_ pieces: [RawPiece]) -> ResponsePlan {
    var parts: [BodySpec] = []
    var cuts: [Cut] = []
    for piece in pieces {
      switch piece {
      case .bytes(let bytes): parts.append(.bytes(bytes))
      case .data(let count): parts.append(.pattern(seed: 0, offset: 0, count: count))
      case .pause(let duration):
        cuts.append(Cut(.body(BodySpec.sequence(parts).length ?? 0), .pause(duration)))
      }
    }
    let head = RawHead(pieces)
    var plan = ResponsePlan.verbatim(
      parts.count == 1 ? parts[0] : .sequence(parts), shownAs: head.status, fields: head.fields, head: head.length)
    plan.cuts = cuts
    return plan
  }

  /// Chance is keyed by the field's place, so that two fields don't share a draw.
  private func rendered(_ field: HeaderField, _ place: Int, _ context: ReplyContext) -> HeaderField {
    var value = field.value
    if let template = Self.template(value) {
      var context = context.template
      context.random = context.random.keyed("field").keyed(place)
      value = template.render(context)
    }
    let isLocation = ["location", "content-location"].contains(field.name.lowercased())
    if isLocation, value.hasPrefix("/"), !value.hasPrefix("//"), !value.hasPrefix("/~") {
      value = context.prefix + value
    }
    return HeaderField(name: field.name, value: value)
  }

  /// Values were checked when the rule was read; what is no template says what it says.
  private static func template(_ value: String) -> Template? {
    value.contains("{{") ? try? Template(parsing: value) : nil
  }

  /// Whether what it says depends on the request's body.
  var looksAtBody: Bool {
    if case .template(let template, _) = body, template.usesBody { return true }
    return fields.contains { Self.template($0.value)?.usesBody ?? false }
  }
}
