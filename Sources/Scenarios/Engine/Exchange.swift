import HTTPSemantics
import Quantities

/// One request and its answer, from the head to the end; used by one player at a time.
public final class Exchange {
  /// The request's head.
  public var head: RequestHead { entry.head }
  /// What the player does first.
  public private(set) var opening: Opening
  /// What the journal knows so far.
  public private(set) var entry: JournalEntry

  private let engine: Engine
  private var request: EndpointRequest?
  private var endpoint: (any Endpoint)?
  private var outcome: Outcome?
  private var upload: UploadSchedule?
  private var sink: (any BodySink)?
  private var meter: BodyMeter?

  init(engine: Engine, head: RequestHead, connection: ConnectionFacts, index: Int) {
    self.engine = engine
    opening = .receive
    entry = JournalEntry(head: head, began: engine.time.now)
    entry.beganWall = engine.time.wallNanoseconds
    entry.connection = connection.number
    entry.exchange = index
    entry.peer = connection.peer
    do throws(Problem) {
      try open(connection)
    } catch {
      answerNow(error.plan)
      if head.framingViolation() != nil { entry.plan?.ending = .close }
      if case .answer(var plan) = opening, head.framingViolation() != nil {
        plan.ending = .close
        opening = .answer(plan)
      }
    }
    entry.number = engine.journal.begin(entry)
  }

  // MARK: head

  private func open(_ connection: ConnectionFacts) throws(Problem) {
    if let violation = head.framingViolation() { throw Problem(400, violation) }
    let scope = try RequestScope(head)
    entry.session = scope.session
    let isControl = connection.isControl || ControlEndpoint.claims(scope.path)
    var selection: ScriptSelection?
    if !isControl { selection = try ScriptSelection.select(head, scope: scope, engine: engine) }
    outcome = selection?.outcome
    entry.outcome = outcome
    entry.attempt = selection?.attempt ?? countPlainAttempt(scope)
    var request = EndpointRequest(
      head: head, scope: scope, attempt: entry.attempt, number: engine.journal.count + 1, began: entry.began,
      etagOverride: outcome?.options.etag)
    request.isControlPort = connection.isControl
    self.request = request
    endpoint = isControl ? ControlEndpoint(engine.configuration) : engine.endpoints.first { $0.matches(scope.path) }
    if let outcome { try open(outcome) } else { try checkDeclaredLength() }
    guard case .receive = opening, head.hasBody else { return }
    // A status that waits for a point of the upload may never come to it.
    if outcome?.status == nil || outcome?.status?.up != nil { sink = try endpoint?.makeSink(request) }
    meter = BodyMeter()
  }

  private func open(_ outcome: Outcome) throws(Problem) {
    var schedule = UploadSchedule(outcome, length: head.hasBody ? head.declaredContentLength : 0)
    if outcome.status != nil, outcome.status?.up == nil, head.expectsContinue {
      answerNow(plannedAnswer())
    } else if let trigger = schedule.popTrigger(received: 0) {
      if case .pause = trigger.interruption {
        schedule = UploadSchedule(outcome, length: head.hasBody ? head.declaredContentLength : 0)
      } else {
        answerNow(answer(to: trigger))
      }
    } else {
      try checkDeclaredLength()
    }
    if !schedule.isIdle { upload = schedule }
  }

  private func checkDeclaredLength() throws(Problem) {
    guard let length = head.declaredContentLength, length > engine.configuration.maximumBody.bytes else { return }
    throw bodyTooLarge("the body's declared length is \(length) bytes")
  }

  private func bodyTooLarge(_ what: String) -> Problem {
    Problem(
      413, "\(what); this server takes at most \(engine.configuration.maximumBody); start it with a larger --max-body")
  }

  private func countPlainAttempt(_ scope: RequestScope) -> Int {
    var hasher = Hasher()
    hasher.combine(scope.session)
    head.methodBytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    scope.path.withUnsafeBytes { hasher.combine(bytes: $0) }
    return engine.countPlainAttempt(hasher.finalize())
  }

  private func answerNow(_ plan: ResponsePlan) {
    entry.plan = plan
    opening = .answer(plan)
  }

  // MARK: body

  /// Offers body bytes that have arrived; call again with what wasn't consumed, as the step says.
  public func receive(_ bytes: UnsafeRawBufferPointer, now: MonotonicTime) -> BodyStep {
    var consumed = 0
    while true {
      if let trigger = upload?.popTrigger(received: entry.receivedBytes) {
        if case .pause(let duration) = trigger.interruption {
          upload?.shift(by: duration)
          return BodyStep(consumed: consumed, next: .pause(until: now + duration))
        }
        return BodyStep(consumed: consumed, next: .answer(decide(answer(to: trigger))))
      }
      guard consumed < bytes.count else { return BodyStep(consumed: consumed, next: .more) }
      var count = bytes.count - consumed
      if upload != nil, let allowed = upload?.allowance(of: count, received: entry.receivedBytes, now: now) {
        if let next = allowed.next { return BodyStep(consumed: consumed, next: .pause(until: next)) }
        count = allowed.bytes
      }
      let part = UnsafeRawBufferPointer(rebasing: bytes[consumed..<consumed + count])
      do throws(Problem) {
        entry.receivedBytes += Int64(count)
        consumed += count
        meter?.consume(part)
        guard entry.receivedBytes <= engine.configuration.maximumBody.bytes else {
          throw bodyTooLarge("the body has more than \(engine.configuration.maximumBody) bytes")
        }
        try sink?.consume(part)
      } catch {
        return BodyStep(consumed: consumed, next: .answer(decide(error.plan)))
      }
    }
  }

  /// The whole body has arrived (or there was none): what to answer.
  public func received() -> ResponsePlan {
    noteUnreached()
    entry.receivedWhole = true
    do throws(Problem) {
      try sink?.finish(isComplete: true)
    } catch {
      return decide(error.plan)
    }
    return decide(plannedAnswer())
  }

  private func noteUnreached() {
    guard let upload else { return }
    for trigger in upload.triggers { entry.notes.append("\(trigger.spelling) was never reached") }
  }

  private func decide(_ plan: ResponsePlan) -> ResponsePlan {
    entry.plan = plan
    // A plain answer is over before anybody could look.
    if !plan.isPlain { engine.journal.update(entry) }
    return plan
  }

  // MARK: answer

  private func answer(to trigger: UploadSchedule.Trigger) -> ResponsePlan {
    switch trigger.interruption {
    case .answer, .pause: return plannedAnswer(at: trigger)
    case .end(let ending): return Self.interrupted(.end(ending))
    case .garbage: return Self.interrupted(.garbage)
    }
  }

  private static func interrupted(_ action: Cut.Action) -> ResponsePlan {
    var plan = ResponsePlan(status: 200)
    plan.cuts = [Cut(.start, action)]
    return plan
  }

  /// The answer at the end of the body, or at a point of it that a status or a fault waited for.
  private func plannedAnswer(at trigger: UploadSchedule.Trigger? = nil) -> ResponsePlan {
    guard let request else { return Problem(500, "the request was never opened").plan }
    var plan: ResponsePlan
    var reached: FaultPart?
    var status = outcome?.status
    if status?.up != nil { status = nil }
    switch trigger?.source {
    case .status(let part): status = part
    case .fault(let part): reached = part
    case nil: break
    }
    if let status {
      plan = StatusEndpoint.plan(status.code, prefix: request.scope.prefix)
    } else if let endpoint {
      let report = BodyReport(
        bytes: entry.receivedBytes, sha256: meter?.digest(), elapsed: engine.time.now - entry.began)
      entry.receivedDigest = report.sha256
      plan = endpoint.answer(request, sink: sink, report: report)
    } else if outcome != nil {
      plan = .text(200, "ok\n")
    } else {
      plan = NotFound.plan(request)
    }
    guard let outcome else { return plan }
    plan.apply(outcome, reached: reached, wallSeconds: engine.time.wallNanoseconds / 1_000_000_000)
    for cut in plan.cuts {
      guard case .body(let at) = cut.point, at > plan.body.length || head.methodIs("HEAD") else { continue }
      entry.notes.append("byte \(at) of the body was never reached")
    }
    if let label = FaultLabel.text(outcome, attempt: entry.attempt, plan: plan) {
      plan.fields.set("Mocksrv-Fault", label)
    }
    return plan
  }

  /// The exchange has ended on the wire; call once.
  public func finished(_ wire: WireOutcome) {
    if !entry.receivedWhole {
      do throws(Problem) { try sink?.finish(isComplete: false) } catch { entry.notes.append(error.detail) }
    }
    if entry.receivedDigest == nil, entry.receivedBytes > 0 { entry.receivedDigest = meter?.digest() }
    sink = nil
    meter = nil
    entry.wire = wire
    entry.finished = engine.time.now
    engine.journal.finish(entry)
  }
}
