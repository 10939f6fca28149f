/// A socket with a full backlog on the port of a listening one: attempts to connect that it is given hang.
final class ConnectHole {
  /// Which attempts it is given.
  struct Rule: Equatable {
    /// Addresses, as text; "127.0.0.1" stands for "::1" as well.
    var clients: [String] = []
    /// The chance of every other attempt, repeated ones included, 0...1.
    var share = 0.0
  }

  private let fileDescriptor: Int32
  private let backlog: FullBacklog
  let listening: Int32

  init(_ fileDescriptor: Int32, backlog: FullBacklog, beside listening: Int32) {
    self.fileDescriptor = fileDescriptor
    self.backlog = backlog
    self.listening = listening
  }

  /// Ends it; before the socket beside it stops listening.
  func close() {
    Listener.closeListening(fileDescriptor)
    backlog.close()
  }
}
