import HTTPSemantics
import Quantities

/// What a reply may say something about.
struct ReplyContext {
  let head: RequestHead
  /// The decoded path without session prefix.
  let path: String
  /// `/~NAME` where the session came by prefix, else empty.
  let prefix: String
  let captures: [(name: String, value: String)]
  /// The request's body, at most the first megabyte.
  let body: [UInt8]
  let session: String
  let attempt: Int
  /// Now, in seconds since 1970.
  let wallSeconds: Int64
  /// Moves a counter of the session on.
  let count: (String) -> Int64
  let random: RandomStream
}
