import Quantities

/// The ways in which an answer can go wrong; the raw value is the word of the language.
public enum FaultKind: String, CaseIterable, Sendable {
  /// FIN.
  case close
  /// RST.
  case reset
  /// Silence with the socket open.
  case stall
  /// A body that ends before its declared length.
  case truncate
  /// A body that lacks its end but looks complete.
  case short
  /// Bytes that are no HTTP.
  case garbage
  /// A broken chunk size.
  case badchunk
  /// The head one byte at a time.
  case dribble
  /// A closed listener.
  case refuse

  /// One line for catalogs.
  public var summary: String {
    switch self {
    case .close: "closes the connection with FIN"
    case .reset: "resets the connection with RST, after every earlier byte was acknowledged"
    case .stall: "falls silent with the socket open, for ever or for a while and then goes on"
    case .truncate: "declares the full length, sends a part of the body, then FIN"
    case .short: "leaves out the end of the body and declares the shorter length, so that it looks complete"
    case .garbage: "sends bytes that are no HTTP, then FIN"
    case .badchunk: "sends the body chunked, with a broken chunk size, then FIN"
    case .dribble: "sends the head one byte at a time"
    case .refuse: "resets the connection and closes the listener for a while; concerns everybody on that port"
    }
  }

  /// The place when none is written.
  public var defaultPoint: FaultPoint {
    switch self {
    case .truncate, .short, .badchunk: .body(.share(Percent(50)))
    case .close, .reset, .stall, .garbage, .dribble, .refuse: .start
    }
  }

  /// The sorts of place that may follow `@`; empty when the fault takes none.
  public var places: [FaultPlace] {
    switch self {
    case .close, .reset, .stall, .garbage: [.start, .head, .body, .upload]
    case .truncate: [.head, .body, .upload]
    case .short, .badchunk: [.body, .upload]
    case .dribble, .refuse: []
    }
  }

  /// Whether a duration may follow `=`.
  public var takesValue: Bool {
    switch self {
    case .stall, .dribble, .refuse: true
    case .close, .reset, .truncate, .short, .garbage, .badchunk: false
    }
  }

  /// The duration when none is written; nil when there is none, or for `stall`, which then lasts for ever.
  public var defaultValue: Duration? {
    switch self {
    case .dribble: .milliseconds(20)
    case .refuse: .seconds(1)
    case .close, .reset, .stall, .truncate, .short, .garbage, .badchunk: nil
    }
  }
}
