/// What a family of endpoints remembers of one session; it goes when the session is reset or deleted.
protocol SessionMemory: AnyObject, Sendable {
  /// A memory of nothing.
  init()
}
