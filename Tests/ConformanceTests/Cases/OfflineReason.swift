/// Why the real client can't be asked.
enum OfflineReason {
  static let challenge = "the client on Linux hangs on a Basic or Digest challenge that nobody answers"
  static let resetFromFile =
    "the client on Linux ends its process when an upload from a file is reset or answered early"
  static let cutField = "the client on Linux ends its process when a head breaks off within a field"
  static let webSocket =
    "a WebSocket needs a real server: no URLProtocol is asked about one, and a request that opens one fails with -1002"
  static let trailer = "the client on Linux ends its process on trailer fields"
}
