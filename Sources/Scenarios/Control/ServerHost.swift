import LinkModel

/// What the control API asks of the server around the engine; nothing stands behind it in a player without sockets.
public protocol ServerHost: AnyObject, Sendable {
  /// The address of the main port: `http://127.0.0.1:8080`.
  var url: String { get }
  /// The link of the main port as typed; nil for none.
  var link: String? { get }
  /// Where the control API is that no link slows down; the main port's address while there is no link anywhere.
  var controlURL: String { get }
  /// Puts a link before the main port, for connections accepted from now on; nil takes it away. From the first link on the control
  /// API has a port of its own.
  /// - Throws: `Problem` when the server can't.
  func setLink(_ link: LinkProfile?) throws(Problem)
  /// Opens a port that serves `session` alone.
  /// - Throws: `Problem` when the system has none left.
  func openPort(session: String, link: LinkProfile?) throws(Problem) -> SessionPort
  /// Closes such a port; what is open on it ends.
  func closePort(_ port: SessionPort)
  /// The addresses a client may name in its Host field besides those of loopback.
  var hosts: [String] { get }
  /// Ends the server as a signal does, once the answer is out.
  func shutDown()
}
