/// How a listener's sockets are set up.
struct ListenerOptions: Hashable, Sendable {
  /// Small segments and a small receive buffer: connections then push back on uploads as a real link does.
  ///
  /// For listeners with a link only; an unshaped upload becomes slower by a factor of 15.
  var smallBuffers = false
  /// A second socket on each port, which lets attempts to connect hang: those that `Listener.divert` names.
  var hasHole = false
  /// Connections the system keeps until they are accepted.
  var backlog: Int32 = 4096
}
