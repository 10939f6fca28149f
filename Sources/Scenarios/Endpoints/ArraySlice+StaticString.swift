extension ArraySlice<UInt8> {
  /// Whether the bytes begin with `text`, compared without allocating.
  func starts(with text: StaticString) -> Bool {
    count >= text.utf8CodeUnitCount
      && withUnsafeBufferPointer { bytes in
        let other = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return bytes.prefix(other.count).elementsEqual(other)
      }
  }

  /// Whether the bytes are `text`.
  func equals(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && starts(with: text) }
}
