import Quantities

/// The receive window of a client's socket: small, so that its uploads feel the link, but wide while the link limits nothing.
final class UploadWindow: LoopTimer {
  private let socket: Int32
  private let link: ClientLink
  /// What the socket had; nil while it has that.
  private var small: ReceiveWindow?

  init(of socket: Int32, link: ClientLink) {
    self.socket = socket
    self.link = link
    super.init(isFine: true)
  }

  /// Widens the window until the link limits something.
  func widen() {
    guard small == nil else { return }
    small = ReceiveWindow(of: socket)
    ReceiveWindow.wide.set(socket)
    awaitChange()
  }

  override func fire() {
    guard let small else { return }
    guard !link.isClear(at: link.loop.now) else { return awaitChange() }
    small.set(socket)
    self.small = nil
  }

  /// The socket is about to be closed.
  func close() { link.loop.disarm(self) }

  private func awaitChange() {
    if let change = link.nextChange(after: link.loop.now) { link.loop.arm(self, at: change) }
  }
}
