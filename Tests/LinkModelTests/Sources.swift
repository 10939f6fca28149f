import LinkModel

/// Downloads of many connections, counted per connection.
final class Sources: LinkIO {
  var left: [Int: Int] = [:]

  func take(_ flow: Flow, upTo bytes: Int) -> Int {
    let taken = min(bytes, left[flow.connection, default: 0])
    left[flow.connection, default: 0] -= taken
    return taken
  }

  func deliver(_ flow: Flow, bytes: Int) {}
}
