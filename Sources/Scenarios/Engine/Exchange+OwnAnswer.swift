import HTTPSemantics
import Quantities

extension Exchange {
  /// What `ok` answers: the rule's reply, else the endpoint, else a tiny body where a script or rule is.
  func ownAnswer(_ request: EndpointRequest) -> ResponsePlan {
    var plan: ResponsePlan?
    if let endpoint {
      let report = BodyReport(
        bytes: entry.receivedBytes, sha256: meter?.digest(), elapsed: engine.time.now - entry.began)
      entry.receivedDigest = report.sha256
      var answer = endpoint.answer(request, sink: sink, report: report)
      CrossOrigin.admit(&answer, endpoint.crossOrigin, head)
      plan = answer
    }
    if let selection, let reply = selection.reply {
      return reply.plan(over: plan, context: replyContext(request, selection))
    }
    if let plan { return plan }
    if selection != nil { return .text(200, "ok\n") }
    var missing = notFound(request)
    CrossOrigin.admit(&missing, .everyPage, head)
    return missing
  }

  /// Whether neither script, rule nor endpoint concerns the request, so that it is answered 404.
  public var isUnmatched: Bool { origin != nil && selection == nil && endpoint == nil }

  private func replyContext(_ request: EndpointRequest, _ selection: Selection) -> ReplyContext {
    let session = request.session
    let rule = selection.rule
    let match = (origin ?? request).matchRequest(body)
    let random = RandomStream(seed: session.seed ?? engine.configuration.seed).keyed(session.name)
      .keyed(rule?.rule.id ?? "").keyed(match.pathText).keyed(selection.attempt).keyed("reply")
    return ReplyContext(
      template: TemplateContext(
        request: match, captures: rule?.captures ?? [], session: session.name, attempt: selection.attempt,
        unixSeconds: engine.time.wallNanoseconds / 1_000_000_000, counter: { session.count($0) }, random: random),
      prefix: request.scope.prefix)
  }

  /// 404, with the rules that came closest; the log has them too.
  private func notFound(_ request: EndpointRequest) -> ResponsePlan {
    entry.isUnmatched = true
    let base = engine.baseRules
    let table = request.session.table(with: base)
    guard !table.isEmpty else { return NotFound.plan(request) }
    let nearest = table.nearest(to: request.matchRequest(body)) { rule in
      request.session.refusals(of: rule, initial: base.machines)
    }
    if let first = nearest.first {
      entry.notes.append("no rule matched; the closest is \(first.id): \(first.reasons.joined(separator: "; "))")
    }
    return NotFound.plan(request, nearest: nearest)
  }
}
