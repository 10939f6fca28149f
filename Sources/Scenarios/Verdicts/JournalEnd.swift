import Quantities

/// Until when the journal was watched.
enum JournalEnd: Hashable {
  /// The run is over: nothing more will come.
  case over(MonotonicTime)
  /// The run goes on, and this is the present.
  case running(MonotonicTime)

  /// The last moment of which anything is known.
  var time: MonotonicTime {
    switch self {
    case .over(let time), .running(let time): time
    }
  }

  /// Whether a client that has done nothing since `time` may still be about to: the run goes on, and `patience` isn't up.
  func mayStillCome(after time: MonotonicTime, patience: Duration) -> Bool {
    guard case .running(let now) = self else { return false }
    return now < time + patience
  }
}
