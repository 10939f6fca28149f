import MockURLProtocol

extension MockNetwork: Mocking {
  /// Waits for what the network is just doing.
  public func settle() { finishWork() }
}
