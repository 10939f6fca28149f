/// The list of all endpoints, written for people and for programs.
struct EndpointPages: Sendable {
  /// The endpoints by heading, in the order of the catalogue.
  let groups: [(heading: String, listings: [EndpointListing])]
  /// For a terminal; made when it is asked for, as a start has better to do.
  var text: String { Self.text(groups) }
  /// For programs.
  var json: String { Self.json(groups) }

  init(_ endpoints: [any Endpoint]) {
    var groups: [(heading: String, listings: [EndpointListing])] = []
    func add(_ heading: String, _ listings: [EndpointListing]) {
      if let place = groups.firstIndex(where: { $0.heading == heading }) {
        groups[place].listings += listings
      } else {
        groups.append((heading, listings))
      }
    }
    for endpoint in endpoints { add(endpoint.heading, endpoint.listing) }
    add("The server", StartEndpoint.entries + [ControlEndpoint.listing])
    self.groups = groups
  }

  private static func text(_ groups: [(heading: String, listings: [EndpointListing])]) -> String {
    // A path that is longer pushes its purpose to the right.
    let width = 30
    let lines = groups.flatMap { group in
      ["", group.heading]
        + group.listings.map { listing in
          let space = String(repeating: " ", count: max(0, width - listing.path.count))
          return "  \(listing.path)\(space)  \(listing.purpose)"
        }
    }
    return """
      mocksrv: a local HTTP server that misbehaves exactly as asked
      \(lines.joined(separator: "\n"))

      Add ?mock=SCRIPT to any of them: ?mock=503*2,ok  ?mock=reset@64k,ok  ?mock=ok+rate=256kbit+delay=1s
      Put /~NAME in front of the path for a session of your own.

      """
  }

  private static func json(_ groups: [(heading: String, listings: [EndpointListing])]) -> String {
    let items = groups.flatMap { group in
      group.listings.map { listing in
        EchoValue.object([
          ("path", .string(listing.path)), ("methods", .string(listing.methods)), ("purpose", .string(listing.purpose)),
          ("family", .string(group.heading)), ("example", listing.example.map { .string("curl \($0)") } ?? .null),
        ])
      }
    }
    return EchoValue.object([("endpoints", .array(items))]).page
  }
}
