/// One open stream that listens to a topic.
public final class TopicListener: Sendable {
  private weak let topic: EventTopic?
  let receive: @Sendable (EventTopic.Signal) -> Void

  init(_ topic: EventTopic, _ receive: @escaping @Sendable (EventTopic.Signal) -> Void) {
    self.topic = topic
    self.receive = receive
  }

  /// Listens no more; a signal that is on its way may still come.
  public func cancel() { topic?.leave(self) }
}
