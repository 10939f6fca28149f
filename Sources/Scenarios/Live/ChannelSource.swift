/// A channel's bytes, each of which is had once: positions only move forward.
final class ChannelSource: BodySource {
  private let channel: Channel

  init(_ channel: Channel) { self.channel = channel }

  func read(at position: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(BodySourceError) -> BodyRead {
    try channel.take(into: buffer)
  }

  func onWake(_ wake: @escaping @Sendable () -> Void) { channel.onWake(wake) }

  var failure: BodySourceError? { channel.failure }

  func abandon() { channel.abandon() }
}
