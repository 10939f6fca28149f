extension Listener {
  /// `http://127.0.0.1:8080`, with the first address that is served; a wildcard is reached by loopback.
  var url: String {
    let host = addresses.first?.host ?? "127.0.0.1"
    switch host {
    case "0.0.0.0": return "http://127.0.0.1:\(port)"
    case "::": return "http://[::1]:\(port)"
    default: return host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
    }
  }
}
