import Quantities

/// The topics of a run, each in its session, made when they are first named.
public final class TopicRegistry: Sendable {
  private struct Key: Hashable {
    let session: String
    let name: String
  }

  private let topics = LockedBox<[Key: EventTopic]>([:])

  /// Beyond so many, those that nobody would miss are forgotten.
  private static let limit = 10_000

  init() {}

  /// The topic of that name in a session, made if it isn't there; the empty session is the default one.
  public func topic(_ name: String, session: String = "") -> EventTopic {
    topics.withLock { topics in
      let key = Key(session: session, name: name)
      if let known = topics[key] { return known }
      if topics.count >= Self.limit { topics = topics.filter { !$0.value.isUnused } }
      let topic = EventTopic(name: name)
      topics[key] = topic
      return topic
    }
  }

  /// The topic of that name, if it is there.
  public func existing(_ name: String, session: String = "") -> EventTopic? {
    topics.withLock { $0[Key(session: session, name: name)] }
  }

  /// The topics of a session by name.
  public func all(session: String = "") -> [EventTopic] {
    topics.withLock { $0.filter { $0.key.session == session }.map(\.value) }.sorted { $0.name < $1.name }
  }

  /// Lets the topics of a session begin anew.
  func reset(session: String) { for topic in all(session: session) { topic.reset() } }

  /// Ends the streams of a session and forgets its topics.
  func remove(session: String) {
    let gone = topics.withLock { topics in
      let gone = topics.filter { $0.key.session == session }
      for key in gone.keys { topics[key] = nil }
      return gone.values.map { $0 }
    }
    for topic in gone { topic.drop(.end) }
  }
}
