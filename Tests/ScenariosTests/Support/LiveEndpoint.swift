import HTTPSemantics
import Quantities

@testable import Scenarios

/// `/live`: whatever a test answers there.
final class LiveEndpoint: Endpoint {
  let summary = (path: "/live", purpose: "whatever a test answers")
  private let make: @Sendable (EndpointRequest) -> ResponsePlan

  init(_ make: @escaping @Sendable (EndpointRequest) -> ResponsePlan) { self.make = make }

  func matches(_ path: ArraySlice<UInt8>) -> Bool { path.starts(with: "/live") }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan { make(request) }
}

extension MemoryPlayer {
  /// A player whose engine answers `/live` with what `make` says.
  convenience init(live make: @escaping @Sendable (VirtualTime, LiveAnswers) -> ResponsePlan) {
    let time = VirtualTime()
    self.init(time: time) { configuration in
      configuration.endpoints = { answers in [LiveEndpoint { _ in make(time, answers) }] }
    }
  }

  /// A player that answers `/live` with a stream of `pieces`, one a second from now on, which then ends.
  convenience init(stream pieces: [String], keep: LockedBox<Channel?> = LockedBox(nil)) {
    self.init(live: { time, answers in
      let channel = answers.channels.open()
      keep.withLock { $0 = channel }
      for (index, piece) in pieces.enumerated() {
        time.schedule(at: time.now + .seconds(index)) {
          channel.append(Array(piece.utf8))
          if index == pieces.count - 1 { channel.finish() }
        }
      }
      return ResponsePlan(status: 200, body: .channel(channel.id))
    })
  }
}
