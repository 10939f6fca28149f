/// Locations that clients trip over; the raw values are the last part of `/redirects/bad/…`.
enum BadLocation: String, CaseIterable {
  /// No Location at all.
  case missing
  /// A Location of nothing, which means the same place again.
  case empty
  /// A blank in the query.
  case blank
  /// Bytes beyond ASCII in the query.
  case utf8
  /// An escape that is none.
  case percent
  /// Backslashes for slashes.
  case backslash
  /// A port above 65535.
  case port
  /// No host between the slashes.
  case host
  /// A bracket that is never closed.
  case bracket
  /// Two Location fields.
  case twice
  /// A path with dot segments, which is sound (RFC 3986 §5.2.4).
  case dots
  /// A fragment, which is sound (RFC 9110 §10.2.2).
  case fragment
  /// A scheme in capitals, which is sound (RFC 3986 §3.1).
  case capitals
  /// A name and a password in the URL, which a client should not take over (RFC 9110 §4.2.4).
  case user
  /// A URL of 4 KiB, which is more than some clients make room for.
  case long

  /// The values of Location; `root` is `http://host`, `end` the path that everything sound leads to.
  func values(root: String, end: String) -> [String] {
    switch self {
    case .missing: []
    case .empty: [""]
    case .blank: ["\(end)?q=a b"]
    case .utf8: ["\(end)?q=\u{E9}"]
    case .percent: ["\(end)?q=%zz"]
    case .backslash: [String(end.map { $0 == "/" ? "\\" : $0 })]
    case .port: ["http://127.0.0.1:99999\(end)"]
    case .host: ["http://\(end)"]
    case .bracket: ["http://[::1\(end)"]
    case .twice: ["\(end)?which=first", "\(end)?which=second"]
    case .dots: ["/a/./b/../..\(end)"]
    case .fragment: ["\(end)#part"]
    case .capitals: ["HTTP\(root.dropFirst(4))\(end)"]
    case .user: ["http://anna:secret@\(root.drop { $0 != "/" }.dropFirst(2))\(end)"]
    case .long: ["\(end)?q=" + String(repeating: "a", count: 4 << 10)]
    }
  }
}
