import Quantities
import Testing

@testable import Scenarios

@Suite struct EventTopicTests {
  private func texts(_ box: LockedBox<[String]>) -> [String] { box.withLock { $0 } }

  private func listen(_ topic: EventTopic, after last: String? = nil) -> (TopicListener, LockedBox<[String]>) {
    let heard = LockedBox<[String]>([])
    let listener = topic.listen(after: last) { signal in
      switch signal {
      case .event(let event): heard.withLock { $0.append(event.data) }
      case .drop(let how): heard.withLock { $0.append(how.rawValue) }
      }
    }
    return (listener, heard)
  }

  @Test func everyListenerHearsEverythingInItsOrder() async {
    let topic = EventTopic(name: "t")
    let listeners = (1...3).map { _ in listen(topic) }
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<4 { group.addTask { for index in 0..<200 { topic.publish("\(writer)-\(index)") } } }
    }
    // One thread delivers for all: the last one out may still be at it.
    while texts(listeners[2].1).count < 800 { await Task.yield() }
    #expect(texts(listeners[0].1) == texts(listeners[1].1))
    #expect(texts(listeners[0].1) == topic.events.map(\.data))
  }

  @Test func nothingIsMissedOrHeardTwiceBetweenThePastAndThePresent() async {
    let topic = EventTopic(name: "t")
    let writer = Task { for index in 0..<500 { topic.publish("\(index)") } }
    var all: [LockedBox<[String]>] = []
    for _ in 0..<20 {
      all.append(listen(topic, after: "").1)
      await Task.yield()
    }
    await writer.value
    for heard in all {
      while texts(heard).count < 500 { await Task.yield() }
      #expect(texts(heard) == (0..<500).map { "\($0)" })
    }
  }

  @Test func eventsAreNumberedUnlessTheyHaveAnID() {
    let topic = EventTopic(name: "t")
    #expect(topic.publish("a").id == "1")
    #expect(topic.publish(StreamEvent("b", id: "x")).id == "x")
    #expect(topic.publish("c").id == "3")
    #expect(texts(listen(topic, after: "x").1) == ["c"])
    #expect(texts(listen(topic, after: "unknown").1) == ["a", "b", "c"])
    #expect(texts(listen(topic).1) == [])
  }

  @Test func onlySoMuchIsKept() {
    let topic = EventTopic(name: "t")
    for _ in 0...EventTopic.keptEvents { topic.publish("a") }
    #expect(topic.events.count == EventTopic.keptEvents)
    topic.publish(String(repeating: "x", count: 2 << 20))
    #expect(topic.events.count == 1)
  }

  @Test func whoLeavesHearsNoMore() {
    let topic = EventTopic(name: "t")
    let (listener, heard) = listen(topic)
    #expect(topic.publish("a").streams == 1)
    listener.cancel()
    #expect(topic.publish("b").streams == 0)
    #expect(texts(heard) == ["a"])
  }

  @Test func waitingForStreamsEndsWhenTheyAreThereOrTheTaskIsCancelled() async {
    let topic = EventTopic(name: "t")
    let wait = Task { await topic.streams(atLeast: 2) }
    let (first, _) = listen(topic)
    let (second, _) = listen(topic)
    await wait.value
    #expect(topic.openStreams == 2)
    let vain = Task { await topic.streams(atLeast: 3) }
    vain.cancel()
    await vain.value
    await topic.streams(atLeast: 1)
    first.cancel()
    second.cancel()
  }

  @Test func linesOfDataAndFieldsAreSafe() {
    #expect(StreamEvent("a\r\nb\rc\n").text() == "data: a\ndata: b\ndata: c\ndata: \n\n")
    #expect(StreamEvent("", id: "1\n2", type: "x\ry").text() == "id: 1 2\nevent: x y\ndata: \n\n")
    #expect(StreamEvent("a", retry: .seconds(2)).text(lineEnd: "\r\n") == "retry: 2000\r\ndata: a\r\n\r\n")
  }
}
