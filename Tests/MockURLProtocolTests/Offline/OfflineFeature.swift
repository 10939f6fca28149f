/// Something that people ask of URLSession, and whether it works offline.
struct OfflineFeature: Sendable {
  /// What it is, as docs/OFFLINE.md names it.
  let name: String
  /// What is known of Apple's systems, where nothing was run.
  let apple: String
  /// What there is to know besides.
  let note: String
  /// Tries it, and throws what is missing.
  let check: @Sendable (OfflineBench) async throws -> Void

  /// A feature that is tried.
  init(
    _ name: String, apple: String = "written, not run", note: String = "",
    _ check: @escaping @Sendable (OfflineBench) async throws -> Void
  ) {
    (self.name, self.apple, self.note, self.check) = (name, apple, note, check)
  }

  /// A feature that can't be tried, because this Foundation doesn't have it.
  init(absent name: String, apple: String, note: String = "") {
    self.init(name, apple: apple, note: note) { _ in throw Shortfall("not in this Foundation") }
  }

  /// What came of trying it.
  func outcome(_ bench: OfflineBench) async -> String {
    do {
      try await check(bench)
      return "yes"
    } catch let shortfall as Shortfall {
      return "no: \(shortfall.text)"
    } catch {
      return "no: \(OfflineBench.words(error))"
    }
  }
}

/// What was missing, in a few words.
struct Shortfall: Error {
  let text: String

  init(_ text: String) { self.text = text }
}
