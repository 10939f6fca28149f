import LinkModel

extension LinkProfile {
  /// Whether nobody ever connects over it.
  var isDead: Bool { segments.allSatisfy { $0.settings.isOffline } }

  /// Whether there are times at which nobody connects.
  var hasOutages: Bool { segments.contains { $0.settings.isOffline } }

  /// The chance that an attempt to connect is lost in its first segment, there or on the way back.
  var attemptLoss: Double {
    let settings = settings(at: .zero)
    let burst = settings.burst?.meanLoss.fraction ?? 0
    return 1 - (1 - settings.lossUp.fraction) * (1 - settings.lossDown.fraction) * (1 - burst) * (1 - burst)
  }
}
