import LinkModel

/// What the control API asks of the server around the engine; nothing stands behind it in a player without sockets.
public protocol ServerHost: AnyObject, Sendable {
  /// The link of the main port as typed; nil for none.
  var link: String? { get }
  /// Puts a link before the main port, for connections accepted from now on; nil takes it away.
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
