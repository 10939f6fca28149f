import LinkModel
import Quantities

extension LinkProfile {
  /// The bytes of an answer that a server's system would hold ready for this link: what can be under way, and a bit.
  var readAhead: Int {
    let most = segments.map { segment -> Double in
      let settings = segment.settings
      guard let rate = settings.down, let queue = settings.queue ?? settings.defaultQueue(.down) else { return 262_144 }
      return rate.bytesPerSecond * settings.roundTripTime.inSeconds + Double(queue.bytes) + 65_536
    }.max()
    // Linux lets a send buffer grow to 4 MB.
    return Int(min(most ?? 0, 4_194_304))
  }
}
