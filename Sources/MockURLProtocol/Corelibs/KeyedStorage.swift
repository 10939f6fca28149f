#if canImport(FoundationNetworking)
  /// A dictionary at some address, used without naming its key and value types.
  protocol KeyedStorage {
    /// The value kept for an integer key; nil if there is none, or keys are of another type.
    static func value(at address: UnsafeMutableRawPointer, forKey key: Int) -> Any?

    /// Whether keys are integers and values of a type with this full name.
    static func isKeyedByIntegers(valueTypeName: String) -> Bool

    /// Keeps a value for the key whose raw value is `rawKey`; false if keys or values are of other types.
    static func set(_ value: Any, at address: UnsafeMutableRawPointer, forRawKey rawKey: String) -> Bool
  }

  extension Dictionary: KeyedStorage {
    static func value(at address: UnsafeMutableRawPointer, forKey key: Int) -> Any? {
      guard let key = key as? Key else { return nil }
      return address.assumingMemoryBound(to: [Key: Value].self).pointee[key]
    }

    static func isKeyedByIntegers(valueTypeName: String) -> Bool {
      Key.self == Int.self && String(reflecting: Value.self) == valueTypeName
    }

    static func set(_ value: Any, at address: UnsafeMutableRawPointer, forRawKey rawKey: String) -> Bool {
      func key<Raw: RawRepresentable>(_: Raw.Type) -> Key? {
        (rawKey as? Raw.RawValue).flatMap(Raw.init(rawValue:)) as? Key
      }
      guard let type = Key.self as? any RawRepresentable.Type, let key = key(type), Value.self == Any.self,
        let value = value as? Value
      else { return false }
      address.assumingMemoryBound(to: [Key: Value].self).pointee[key] = value
      return true
    }
  }
#endif
