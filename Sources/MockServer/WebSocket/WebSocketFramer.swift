import CWslay
import Scenarios

/// Bytes to frames and back, by libwslay (RFC 6455 §5). Belongs to one thread.
final class WebSocketFramer {
  /// What can't be read as a frame.
  struct Violation: Error {
    /// What is wrong.
    let description: String
  }

  private var context: wslay_frame_context_ptr?
  /// What has come and wasn't read yet; libwslay takes it by its callback.
  fileprivate var input: ArraySlice<UInt8> = []
  /// What libwslay has written.
  fileprivate var output: [UInt8] = []
  /// How much of the payload of the frame that is coming has been handed out; nil between frames.
  private var handedOut: UInt64?

  /// A framer at the begin of a connection; nil when there is no memory left.
  init?() {
    var callbacks = wslay_frame_callbacks(
      send_callback: framerSend, recv_callback: framerReceive, genmask_callback: framerMask)
    let made = wslay_frame_context_init(&context, &callbacks, Unmanaged.passUnretained(self).toOpaque())
    guard made == 0, context != nil else { return nil }
  }

  deinit { if let context { wslay_frame_context_free(context) } }

  /// Adds bytes that have come.
  func feed(_ bytes: UnsafeRawBufferPointer) { input += bytes }

  /// The next part of a frame; nil when more bytes are needed.
  func next() throws(Violation) -> WebSocketFramePart? {
    var block = wslay_frame_iocb()
    let got = wslay_frame_recv(context, &block)
    guard got >= 0 else {
      guard got == Int(WSLAY_ERR_WANT_READ.rawValue) else {
        throw Violation(description: "what came is no frame (RFC 6455 §5.2)")
      }
      return nil
    }
    let payload = block.data.map { Array(UnsafeBufferPointer(start: $0, count: block.data_length)) } ?? []
    let before = handedOut
    let reached = (before ?? 0) + UInt64(payload.count)
    let isLast = reached == block.payload_length
    handedOut = isLast ? nil : reached
    return WebSocketFramePart(
      isFinal: block.fin != 0, reserved: block.rsv, opcode: block.opcode, isMasked: block.mask != 0,
      length: block.payload_length, payload: payload, isFirst: before == nil, isLast: isLast)
  }

  /// The bytes of a frame.
  func encode(_ frame: WebSocketFrame) -> [UInt8] {
    output = []
    output.reserveCapacity(frame.payload.count + 14)
    frame.payload.withUnsafeBufferPointer { payload in
      var block = wslay_frame_iocb()
      block.fin = frame.isFinal ? 1 : 0
      block.opcode = frame.opcode.rawValue
      block.mask = frame.isMasked ? 1 : 0
      block.payload_length = UInt64(payload.count)
      block.data = payload.baseAddress
      block.data_length = payload.count
      // Masked payload comes in blocks; each call goes on where the last one stopped.
      var sent = 0
      while true {
        let count = wslay_frame_send(context, &block)
        guard count >= 0 else { break }
        sent += count
        guard sent < payload.count, count > 0 else { break }
        block.data = payload.baseAddress?.advanced(by: sent)
        block.data_length = payload.count - sent
      }
    }
    defer { output = [] }
    return output
  }
}

private func framer(_ pointer: UnsafeMutableRawPointer?) -> WebSocketFramer? {
  pointer.map { Unmanaged<WebSocketFramer>.fromOpaque($0).takeUnretainedValue() }
}

private func framerSend(
  _ bytes: UnsafePointer<UInt8>?, _ count: Int, _ flags: Int32, _ pointer: UnsafeMutableRawPointer?
) -> Int {
  framer(pointer)?.output.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
  return count
}

private func framerReceive(
  _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int, _ flags: Int32, _ pointer: UnsafeMutableRawPointer?
) -> Int {
  guard let framer = framer(pointer), let buffer, !framer.input.isEmpty else { return -1 }
  let taken = min(count, framer.input.count)
  framer.input.withUnsafeBytes { bytes in
    UnsafeMutableRawBufferPointer(start: buffer, count: taken).copyMemory(
      from: UnsafeRawBufferPointer(rebasing: bytes[..<taken]))
  }
  framer.input = framer.input.dropFirst(taken)
  return taken
}

/// A server that masks is wrong anyway: it may as well be predictable.
private func framerMask(_ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int, _ pointer: UnsafeMutableRawPointer?)
  -> Int32
{
  for index in 0..<count { buffer?[index] = UInt8(truncatingIfNeeded: 0x37 &+ index) }
  return 0
}
