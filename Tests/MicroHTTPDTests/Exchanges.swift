import CPlatformShims
import MicroHTTPD
import Quantities

/// Answers with a text, at the end of the request.
class TextExchange: DaemonExchange {
  let text: String
  let ended: (@Sendable (TerminationReason) -> Void)?

  init(_ text: String, ended: (@Sendable (TerminationReason) -> Void)? = nil) {
    self.text = text
    self.ended = ended
  }

  override func end(connection: Connection) -> ConnectionFate { answer(text, on: connection) }
  override func completed(_ reason: TerminationReason) { ended?(reason) }

  func answer(_ text: String, on connection: Connection) -> ConnectionFate {
    connection.queue(status: 200, response: Response(text: text)) ? .proceed : .drop
  }
}

/// Answers with the body it received, taking at most `portion` bytes in a call.
final class EchoExchange: TextExchange {
  private let portion: Int
  private var received: [UInt8] = []
  private var calls = 0

  init(portion: Int) {
    self.portion = portion
    super.init("")
  }

  override func body(_ bytes: UnsafeRawBufferPointer, connection: Connection) -> (
    consumed: Int, verdict: ConnectionFate
  ) {
    calls += 1
    let part = bytes.prefix(portion)
    received += part
    return (part.count, .proceed)
  }

  override func end(connection: Connection) -> ConnectionFate {
    var trailers = ""
    connection.forEachField(in: .trailer) { name, value in
      trailers += "\(String(decoding: name, as: UTF8.self))=\(String(decoding: value, as: UTF8.self));"
    }
    return answer(String(decoding: received, as: UTF8.self) + trailers, on: connection)
  }
}

/// Suspends `times` times before it answers; another thread resumes.
final class PatientExchange: TextExchange {
  private var left: Int
  private let duringBody: Bool

  init(times: Int, duringBody: Bool = false) {
    left = times
    self.duringBody = duringBody
    super.init("patient")
  }

  override func body(_ bytes: UnsafeRawBufferPointer, connection: Connection) -> (
    consumed: Int, verdict: ConnectionFate
  ) {
    if duringBody, pause(connection) { return (0, .proceed) }
    return (bytes.count, .proceed)
  }

  override func end(connection: Connection) -> ConnectionFate {
    pause(connection) ? .proceed : super.end(connection: connection)
  }

  private func pause(_ connection: Connection) -> Bool {
    guard left > 0 else { return false }
    left -= 1
    connection.suspend()
    onNewThread { connection.resume() }
    return true
  }
}

/// Answers with a body of `count` digits from a reader that pauses before each of them.
final class ReaderExchange: DaemonExchange {
  private let count: Int
  private let length: UInt64?
  private let ending: ReaderResult

  init(count: Int, length: UInt64?, ending: ReaderResult = .end) {
    self.count = count
    self.length = length
    self.ending = ending
  }

  override func end(connection: Connection) -> ConnectionFate {
    let reader = DigitReader(count: count, ending: ending, connection: connection)
    var response = Response(length: length, blockSize: 512, reader: reader)
    if length == nil { response.addTrailer("X-Digits", "\(count)") }
    return connection.queue(status: 200, response: response) ? .proceed : .drop
  }
}

final class DigitReader: ResponseReader {
  private let count: Int
  private let ending: ReaderResult
  private let connection: Connection
  private var paused = false

  init(count: Int, ending: ReaderResult, connection: Connection) {
    self.count = count
    self.ending = ending
    self.connection = connection
  }

  override func read(position: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> ReaderResult {
    paused.toggle()
    if paused {
      let connection = connection
      connection.suspend()
      onNewThread { connection.resume() }
      return .suspended
    }
    guard position < UInt64(count) else { return ending }
    buffer[0] = 0x30 + UInt8(position % 10)
    return .bytes(1)
  }
}

/// Gives up its connection, keeping a duplicate of its socket.
final class StealingExchange: DaemonExchange {
  private let took: @Sendable (Int32) -> Void
  init(_ took: @escaping @Sendable (Int32) -> Void) { self.took = took }

  private var copy: Int32 = -1
  override func end(connection: Connection) -> ConnectionFate {
    copy = platform_duplicate(connection.fileDescriptor)
    return .drop
  }

  override func completed(_ reason: TerminationReason) { took(copy) }
}

/// Suspends once and tells; whoever is told resumes.
final class SuspendingExchange: TextExchange {
  private let suspended: @Sendable (Connection) -> Void
  private var told = false

  init(_ suspended: @escaping @Sendable (Connection) -> Void) {
    self.suspended = suspended
    super.init("late")
  }

  override func end(connection: Connection) -> ConnectionFate {
    if told { return super.end(connection: connection) }
    told = true
    connection.suspend()
    suspended(connection)
    return .proceed
  }
}
