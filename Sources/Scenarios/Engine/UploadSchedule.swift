import Quantities

/// The pace at which a request body is read, and the points in it where something happens.
struct UploadSchedule {
  /// A point of the body and what happens there.
  struct Trigger {
    let offset: Int64
    let interruption: UploadInterruption
    /// The part of the script it comes from.
    let source: Source

    /// As typed.
    var spelling: String {
      switch source {
      case .status(let status): status.description
      case .fault(let part): part.description
      }
    }
  }

  /// The parts of a script that can wait for a point of the upload.
  enum Source {
    case status(StatusPart)
    case fault(FaultPart)
  }

  private let rate: BitRate?
  private(set) var triggers: ArraySlice<Trigger>
  private var started: MonotonicTime?
  private var counted: Int64 = 0

  /// Steps are a fiftieth of a second's bytes, so that slow uploads move smoothly without a wake-up per byte.
  private var quantum: Int64 { max(1, Int64(min(16_384, (rate?.bytesPerSecond ?? 0) / 50))) }

  /// The schedule of `outcome` for a body of `length` bytes; shares of an unknown length are never reached.
  init(_ outcome: Outcome, length: Int64?) {
    rate = outcome.options.upRate
    var triggers: [Trigger] = []
    func offset(_ point: UploadPoint) -> Int64 {
      switch point {
      case .start: 0
      case .at(.bytes(let count)): count.bytes
      case .at(let share): share.resolve(length) ?? .max
      }
    }
    if let status = outcome.status, let point = status.up {
      triggers.append(Trigger(offset: offset(point), interruption: .answer, source: .status(status)))
    }
    for part in outcome.faults {
      guard case .up(let point) = part.point, let fault = FaultCatalog.fault(named: part.kind.rawValue) else {
        continue
      }
      let interruption = fault.interruption(value: part.value ?? part.kind.defaultValue)
      triggers.append(Trigger(offset: offset(point), interruption: interruption, source: .fault(part)))
    }
    self.triggers = triggers.sorted { $0.offset < $1.offset }[...]
  }

  /// Whether reading is neither slowed nor interrupted.
  var isIdle: Bool { rate == nil && triggers.isEmpty }

  /// Takes the next trigger when `received` bytes have come to it.
  mutating func popTrigger(received: Int64) -> Trigger? {
    guard let first = triggers.first, first.offset <= received else { return nil }
    return triggers.popFirst()
  }

  /// How many of `available` bytes may be read now, and when more may be if that is none.
  mutating func allowance(of available: Int, received: Int64, now: MonotonicTime) -> (bytes: Int, next: MonotonicTime?)
  {
    var limit = Int64(available)
    if let trigger = triggers.first { limit = min(limit, trigger.offset - received) }
    guard let rate else { return (Int(limit), nil) }
    let start = started ?? now
    started = start
    let due = rate.bytes(after: now - start).bytes - counted
    if due < min(limit, quantum) {
      let target = ByteCount(counted + min(limit, quantum))
      return (0, start + rate.duration(of: target))
    }
    let bytes = min(limit, due)
    counted += bytes
    return (Int(bytes), nil)
  }

  /// Moves the schedule on after a pause, so that the pause isn't caught up.
  mutating func shift(by duration: Duration) {
    if let start = started { started = start + duration }
  }
}
