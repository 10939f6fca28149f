import Quantities

/// What happens at a point of the request body.
enum UploadInterruption: Hashable, Sendable {
  /// The connection ends this way, unanswered.
  case end(Ending)
  /// No more is read for this long.
  case pause(Duration)
  /// Bytes that are no HTTP, then FIN.
  case garbage
  /// The answer comes now, with the fault at its default place in it.
  case answer
}
