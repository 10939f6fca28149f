import CMicroHTTPD
import CMicroHTTPDShims

extension Connection {
  /// Where fields stand in a request.
  public enum FieldSection: Sendable {
    /// Before the body.
    case head
    /// After a chunked body.
    case trailer

    var kind: MHD_ValueKind { self == .head ? .HEADER_KIND : .FOOTER_KIND }
  }

  /// Calls `body` with each field in order, repeated ones included; the bytes are valid until the request is completed.
  public func forEachField(
    in section: FieldSection = .head,
    _ body: (_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) -> Void
  ) {
    withoutActuallyEscaping(body) { escapable in
      var visitor: FieldVisitor = escapable
      withUnsafeMutablePointer(to: &visitor) { pointer in
        _ = MHD_get_connection_values_n(handle, section.kind, visitField, pointer)
      }
    }
  }

  /// The value of the first field called `name` in any letter case, or nil; valid until the request is completed.
  public func field(_ name: StaticString, in section: FieldSection = .head) -> UnsafeBufferPointer<UInt8>? {
    var value: UnsafePointer<CChar>?
    var length = 0
    let found = name.utf8Start.withMemoryRebound(to: CChar.self, capacity: name.utf8CodeUnitCount) {
      MHD_lookup_connection_value_n(handle, section.kind, $0, name.utf8CodeUnitCount, &value, &length)
    }
    return found == .YES ? bytes(value, length) : nil
  }

  /// Writes `name: value` and a line end for each field in order, if all fit, without any allocation.
  /// - Returns: the bytes that all fields need, where more than the buffer holds means that it is incomplete; and how many
  ///   fields there are.
  public func copyFields(
    in section: FieldSection = .head, into buffer: UnsafeMutableRawBufferPointer
  ) -> (bytes: Int, count: Int) {
    var count: Int32 = 0
    let bytes = mhdshim_copy_fields(
      handle, section.kind, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, &count)
    return (bytes, Int(count))
  }
}
