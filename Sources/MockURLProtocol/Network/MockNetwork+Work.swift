import Dispatch

extension MockNetwork {
  /// Waits for what the network is doing at this moment, so that the journal has it; not for what time has yet to bring.
  package func finishWork() {
    dispatchPrecondition(condition: .notOnQueue(core.clock.queue))
    core.clock.queue.sync {}
  }
}
