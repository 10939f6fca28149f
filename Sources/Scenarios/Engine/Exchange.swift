import HTTPSemantics
import Quantities

/// One request and its answer, from the head to the end; used by one player at a time.
public final class Exchange {
  /// The request's head.
  public let head: RequestHead
  /// What the player does first.
  public private(set) var opening = Opening.receive
  /// What the journal knows so far.
  public internal(set) var entry: JournalEntry

  let engine: Engine
  /// The request as it came; nil when its head was refused.
  let origin: EndpointRequest?
  private let needsBody: Bool
  private var request: EndpointRequest?
  private(set) var endpoint: (any Endpoint)?
  private(set) var selection: Selection?
  private var outcome: Outcome? { selection?.outcome.value }
  /// The body's beginning, where a rule or a template looks at it.
  private var capture: BodyCapture?
  private var upload: UploadSchedule?
  private(set) var sink: (any BodySink)?
  private(set) var meter: BodyMeter?
  private var live: LiveParts?
  private var keeper: BodyKeeper?
  private var place: JournalPlace?
  /// A pause at the start of a body that never comes.
  private var startPause = Duration.zero

  // Every request comes through here: values are put together in locals, and the object is written to once.
  init(
    engine: Engine, head: RequestHead, connection: ConnectionFacts, index: Int, earliest: MonotonicTime? = nil
  ) {
    let now = engine.time.now
    var entry = JournalEntry(head: head, began: earliest.map { max($0, now) } ?? now)
    // The journal is about what a client does, not about who watches it.
    let isControl = connection.isControl || ControlEndpoint.claims(head)
    entry.isControl = isControl
    entry.number = isControl ? 0 : engine.journal.reserve()
    entry.beganWall = engine.time.wallNanoseconds
    entry.connection = connection.number
    entry.exchange = index
    entry.peer = connection.peer
    entry.link = connection.link
    var reception: Reception?
    var refusal: ResponsePlan?
    var answerer: (request: EndpointRequest, endpoint: (any Endpoint)?)?
    do throws(Problem) {
      let received = try Reception(
        head, connection: connection, index: index, number: entry.number, now: entry.began, engine: engine)
      let answers = Reception.answerer(of: received.request, received.selection, engine: engine)
      entry.session = received.request.session.name
      entry.attempt = answers.request.attempt
      if let selection = received.selection {
        entry.boxedOutcome = selection.outcome
        entry.matchedRule = selection.rule?.box
      }
      reception = received
      answerer = answers
    } catch {
      refusal = error.plan
    }
    self.engine = engine
    self.head = head
    self.entry = entry
    origin = reception?.request
    needsBody = reception?.needsBody ?? false
    selection = reception?.selection
    request = answerer?.request
    endpoint = answerer?.endpoint
    if let refusal {
      answerNow(refusal)
    } else if selection != nil || head.hasBody {
      prepareBody()
    }
    if !isControl { place = engine.journal.begin(self.entry) }
  }

  // MARK: head

  /// Decides whether and how the body is read.
  private func prepareBody() {
    do throws(Problem) {
      if let outcome { try open(outcome) } else { try checkDeclaredLength() }
      guard case .receive = opening, head.hasBody else { return }
      // A status that waits for a point of the upload may never come to it.
      if let request, outcome?.status == nil || outcome?.status?.up != nil { sink = try endpoint?.makeSink(request) }
      meter = BodyMeter()
      if needsBody || selection?.reply?.looksAtBody == true { capture = BodyCapture() }
      if !entry.isControl { keeper = engine.spool.map { BodyKeeper($0) } }
    } catch {
      answerNow(error.plan)
    }
  }

  /// Chooses again now that the body is there.
  /// - Throws: `Problem` 400 when the request's own script doesn't parse.
  private func selectByBody() throws(Problem) {
    guard let origin, let chosen = try Reception.select(origin, body: body, engine: engine) else { return }
    let answers = Reception.answerer(of: origin, chosen, engine: engine)
    selection = chosen
    request = answers.request
    entry.attempt = answers.request.attempt
    entry.boxedOutcome = chosen.outcome
    entry.matchedRule = chosen.rule?.box
    upload = UploadSchedule(chosen.outcome.value, length: entry.receivedBytes)
    // The body has gone to the endpoint of the path it was sent to.
    guard chosen.reply != nil else { return }
    try sink?.finish(isComplete: true)
    endpoint = answers.endpoint
    sink = try answers.endpoint?.makeSink(answers.request)
    var problem: Problem?
    capture?.bytes.withUnsafeBytes { bytes in
      do throws(Problem) { try sink?.consume(bytes) } catch { problem = error }
    }
    if let problem { throw problem }
  }

  /// The body as far as it was kept.
  var body: MatchBody {
    guard let capture, let meter else { return .empty }
    return MatchBody(bytes: capture.bytes, total: entry.receivedBytes, sha256: meter.digest())
  }

  private func open(_ outcome: Outcome) throws(Problem) {
    let length = head.hasBody ? head.declaredContentLength : nil
    var schedule = UploadSchedule(outcome, length: length)
    if outcome.status != nil, outcome.status?.up == nil, head.expectsContinue {
      answerNow(plannedAnswer())
    } else if let trigger = schedule.popTrigger(received: 0) {
      if case .pause(let duration) = trigger.interruption {
        // Where a body follows, reading it waits; where none does, the answer.
        if head.hasBody { schedule = UploadSchedule(outcome, length: length) } else { startPause = duration }
      } else {
        answerNow(answer(to: trigger))
      }
    } else {
      try checkDeclaredLength()
    }
    if !schedule.isIdle { upload = schedule }
  }

  /// The control API has a limit of its own.
  private var bodyLimit: Int64 { entry.isControl ? .max : engine.configuration.maximumBody.bytes }

  private func checkDeclaredLength() throws(Problem) {
    guard let length = head.declaredContentLength, length > bodyLimit else { return }
    throw bodyTooLarge("the body's declared length is \(length) bytes")
  }

  private func bodyTooLarge(_ what: String) -> Problem {
    Problem(
      413,
      "this server takes at most \(engine.configuration.maximumBody) (--max-body), and \(what); start it with a larger limit"
    )
  }

  private func answerNow(_ plan: ResponsePlan) {
    entry.plan = plan.deferral == nil ? plan : nil
    entry.decided = entry.began
    opening = .answer(plan)
  }

  // MARK: body

  /// Whether `count` more bytes complete the body; false when it doesn't say how long it is.
  public func isComplete(with count: Int) -> Bool {
    !head.has("Transfer-Encoding") && head.declaredContentLength == entry.receivedBytes + Int64(count)
  }

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
        capture?.consume(part)
        keeper?.consume(part)
        guard entry.receivedBytes <= bodyLimit else {
          throw bodyTooLarge("the body goes on beyond that")
        }
        try sink?.consume(part)
      } catch {
        return BodyStep(consumed: consumed, next: .answer(decide(error.plan)))
      }
    }
  }

  /// The whole body has arrived (or there was none): what to answer.
  public func received() -> ResponsePlan {
    entry.receivedWhole = true
    if head.hasBody { entry.bodyEnded = engine.time.now }
    keepBody()
    do throws(Problem) {
      if needsBody { try selectByBody() }
      noteUnreached()
      try sink?.finish(isComplete: true)
    } catch {
      return decide(error.plan)
    }
    return decide(plannedAnswer())
  }

  private func keepBody() {
    guard let kept = keeper.take() else { return }
    entry.requestBody = kept.finish()
  }

  private func noteUnreached() {
    guard let upload else { return }
    for trigger in upload.triggers { entry.notes.append("\(trigger.spelling) was never reached") }
  }

  private func decide(_ plan: ResponsePlan) -> ResponsePlan {
    entry.plan = plan.deferral == nil ? plan : nil
    // Asking the clock costs, and without a body no time has passed.
    entry.decided = head.hasBody || live != nil ? max(engine.time.now, entry.began) : entry.began
    // A plain answer is over before anybody could look.
    if !plan.isPlain, let place { engine.journal.update(entry, at: place) }
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
      CrossOrigin.admit(&plan, .everyPage, head)
    } else {
      plan = ownAnswer(request)
      if plan.isLive {
        let live = LiveParts(engine.live, reached: reached)
        self.live = live
        plan = live.adopt(plan)
        if plan.deferral != nil { return plan }
      }
    }
    bend(&plan, reached: reached)
    return plan
  }

  /// Bends the decided answer as the script says.
  private func bend(_ plan: inout ResponsePlan, reached: FaultPart?) {
    guard let outcome else { return }
    plan.delay += startPause
    let length = plan.apply(outcome, reached: reached, wallSeconds: engine.time.wallNanoseconds / 1_000_000_000)
    if length == nil { noteShares(of: outcome, reached: reached) }
    noteUnreached(in: plan, end: head.methodIs("HEAD") ? -1 : length)
    let label = FaultLabel.text(
      outcome, attempt: entry.attempt, status: plan.status, length: length, reached: reached,
      isHead: head.methodIs("HEAD"))
    if let label {
      plan.fields.set("Mocksrv-Fault", label)
    }
  }

  /// Notes the cuts behind byte `end` of the body; nil when that isn't known yet.
  private func noteUnreached(in plan: ResponsePlan, end: Int64?) {
    guard let end else { return }
    for cut in plan.cuts {
      guard case .body(let at) = cut.point, at > end else { continue }
      entry.notes.append("byte \(at) of the body was never reached")
    }
  }

  /// Where a body ended shows only when it has.
  private func noteUnreachedInStream(_ wire: WireOutcome) {
    guard let plan = entry.plan, plan.isLive, wire.end == .asPlanned, !head.methodIs("HEAD") else { return }
    noteUnreached(in: plan, end: wire.bodyBytesSent)
  }

  /// Notes the faults that wait for a share of a length which nobody knows.
  private func noteShares(of outcome: Outcome, reached: FaultPart?) {
    for part in outcome.faults where part.point.place != .upload || part == reached {
      guard part.cutPoint(length: nil) == nil else { continue }
      entry.notes.append("\(part) was never reached: how long the body gets isn't known")
    }
  }

  // MARK: deferred answers

  /// Calls `call` once the answer is decided that a plan with a `deferral` stands for, on any thread; then `resumed` has it.
  public func onAnswer(_ call: @escaping @Sendable () -> Void) { live?.deferral?.onAnswer(call) }

  /// The answer that was decided meanwhile, once, as the script bends it; nil while there is none.
  public func resumed() -> ResponsePlan? {
    guard let live, var plan = live.deferral?.take() else { return nil }
    plan = live.adopt(plan)
    if plan.deferral == nil { bend(&plan, reached: live.reached) }
    return decide(plan)
  }

  /// The journal remembers thousands of plans, so none may hold more than a few kilobytes.
  private func dropLargeBody() {
    if let cuts = entry.plan?.cuts, cuts.count > 100 {
      entry.plan?.cuts = cuts.filter { if case .pause = $0.action { false } else { true } }
    }
    guard let body = entry.plan?.body, body.held > Self.keptBody, let count = body.length else { return }
    entry.plan?.body = .omitted(count: count)
  }

  private static let keptBody = 4_096

  /// What was written into a stream is its body, now that it has ended.
  private func keep(_ story: (bytes: [UInt8]?, brokenOff: Ending?), sent: Int64) {
    if let ending = story.brokenOff { entry.plan?.cuts.append(Cut(.body(sent), .end(ending))) }
    if let bytes = story.bytes { entry.plan?.body = .bytes(bytes) }
  }

  /// Verdicts need the ids of a stream's events, also where its body is too large to be kept.
  private func keepEvents(sent: Int64) {
    guard case .bytes(let bytes) = entry.plan?.body, bytes.count > Self.keptBody, sent > 0,
      entry.plan?.fields["Content-Type"]?.hasPrefix("text/event-stream") == true
    else { return }
    entry.eventStream = EventStream(bytes: bytes.prefix(Int(clamping: sent)))
  }

  /// What was said behind a 101; call before `finished`.
  public func conversed(_ report: ConversationReport) {
    entry.conversation = report
    if let complaint = report.complaint { entry.notes.append("the WebSocket was closed: \(complaint)") }
  }

  /// The exchange has ended on the wire; call once.
  public func finished(_ wire: WireOutcome) {
    if !entry.receivedWhole {
      do throws(Problem) { try sink?.finish(isComplete: false) } catch { entry.notes.append(error.detail) }
    }
    if entry.receivedDigest == nil, entry.receivedBytes > 0 { entry.receivedDigest = meter?.digest() }
    keepBody()
    sink = nil
    meter = nil
    if let live {
      noteUnreachedInStream(wire)
      if let story = live.story(of: entry.plan) { keep(story, sent: wire.bodyBytesSent) }
      live.release()
    }
    keepEvents(sent: wire.bodyBytesSent)
    entry.wire = wire
    entry.finished = max(engine.time.now, entry.began)
    dropLargeBody()
    if !entry.isControl { origin?.session.leave(now: entry.finished ?? entry.began) }
    if let place { engine.journal.finish(&entry, at: place) } else { endpoint?.finished() }
  }
}
