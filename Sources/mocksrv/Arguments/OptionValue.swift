/// A value as it was given, with where it came from.
struct OptionValue {
  /// The text of the value; empty for a switch.
  let text: String
  /// `--port` or `MOCKSRV_PORT`, for errors.
  let origin: String
}
