/// Why a body can't be read as what a rule wants to see in it.
struct UnreadableBody: Error, Equatable {
  /// The reason, as what follows "body: ".
  let reason: String
}
