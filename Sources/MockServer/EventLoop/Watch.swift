import CEvent

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A descriptor that an event loop watches. Belongs to the loop's thread.
final class Watch {
  /// The watched descriptor; the caller owns it, and cancels the watch before closing it.
  let fileDescriptor: Int32
  /// Where the watch stands in the loop's list.
  var position = -1

  private unowned let loop: EventLoop
  private var event: OpaquePointer?
  /// Tells once when the descriptor is writable; made when that is wanted first.
  private var writeEvent: OpaquePointer?
  private var handler: (any LoopHandler)?
  private var paused = false

  init(_ fileDescriptor: Int32, flags: Int32, handler: any LoopHandler, loop: EventLoop) throws {
    self.fileDescriptor = fileDescriptor
    self.handler = handler
    self.loop = loop
    let context = Unmanaged.passUnretained(self).toOpaque()
    event = event_new(loop.base, fileDescriptor, Int16(truncatingIfNeeded: flags), watchedDescriptorReady, context)
    guard let event, event_add(event, nil) == 0 else {
      let error = LoopError(operation: "watch descriptor \(fileDescriptor)", errno: currentErrno())
      free()
      throw error
    }
  }

  /// Ends the watch, even from its own handler; no call comes after this, and the descriptor may be closed.
  func cancel() {
    guard event != nil else { return }
    free()
    loop.forget(self)
  }

  /// Stops telling about the descriptor; what is ready then is told after `resume`.
  func pause() {
    guard let event, !paused else { return }
    paused = true
    event_del(event)
  }

  /// Tells about the descriptor again.
  func resume() {
    guard let event, paused else { return }
    paused = false
    event_add(event, nil)
  }

  /// Tells once when the descriptor can be written to; for watches that aren't told of that each time.
  func tellWritable() {
    guard event != nil else { return }
    if writeEvent == nil {
      let context = Unmanaged.passUnretained(self).toOpaque()
      writeEvent = event_new(
        loop.base, fileDescriptor, Int16(truncatingIfNeeded: EV_WRITE | EV_ET), watchedDescriptorReady, context)
    }
    if let writeEvent { event_add(writeEvent, nil) }
  }

  /// Passes on what the loop saw.
  func deliver(_ what: Int32) {
    handler?.ready(readable: what & EV_READ != 0, writable: what & EV_WRITE != 0)
  }

  private func free() {
    if let event { event_free(event) }
    if let writeEvent { event_free(writeEvent) }
    event = nil
    writeEvent = nil
    handler = nil
  }
}
