/// Where the journal keeps one exchange, for the exchange itself.
struct JournalPlace {
  /// The ring of the exchange's session; nil when the journal keeps nothing.
  let ring: JournalRing?
  /// The entry's serial there.
  let serial: Int
}
