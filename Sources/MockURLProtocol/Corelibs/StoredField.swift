#if canImport(FoundationNetworking)
  @_spi(Reflection) import Swift

  /// The place of one stored property in the instances of a class, found by name.
  ///
  /// Reads and writes go by the type that the runtime tells, so a property of another type is a missing one.
  struct StoredField: Sendable {
    /// Bytes from the start of an instance.
    let offset: Int
    /// The property's type.
    let type: Any.Type

    /// Finds a property that `owner` itself declares; nil where there is none of that name.
    init?(_ name: String, of owner: AnyClass) {
      var found: (offset: Int, type: Any.Type)?
      // The option that says "a class" has a name, but as a `var`, which Swift 6 refuses to read.
      _ = _forEachField(of: owner, options: _EachFieldOptions(rawValue: 1)) { label, offset, type, _ in
        if String(cString: label) == name { found = (offset, type) }
        return found == nil
      }
      guard let found else { return nil }
      (offset, type) = found
    }

    /// Finds a property of exactly the type `Value`.
    init?<Value>(_ name: String, of owner: AnyClass, as _: Value.Type) {
      self.init(name, of: owner)
      guard type == Value.self else { return nil }
    }

    /// Finds a property whose type has this full name, for types that cannot be named here.
    init?(_ name: String, of owner: AnyClass, typeName: String) {
      self.init(name, of: owner)
      guard String(reflecting: type) == typeName else { return nil }
    }

    /// The property's value; nil if it is not a `Value`.
    func read<Value>(_: Value.Type, from object: AnyObject) -> Value? {
      guard type == Value.self else { return nil }
      return withPointer(into: object) { $0.assumingMemoryBound(to: Value.self).pointee }
    }

    /// The property's value, of whatever type it is.
    func read(from object: AnyObject) -> Any {
      func load<Value>(_: Value.Type) -> Any {
        withPointer(into: object) { $0.assumingMemoryBound(to: Value.self).pointee }
      }
      return _openExistential(type, do: load)
    }

    /// Replaces the property's value; false if it is not a `Value`.
    func write<Value>(_ value: Value, to object: AnyObject) -> Bool {
      guard type == Value.self else { return false }
      withPointer(into: object) { $0.assumingMemoryBound(to: Value.self).pointee = value }
      return true
    }

    /// Calls `body` with the property's address, while the object is kept alive.
    func withPointer<Result>(into object: AnyObject, _ body: (UnsafeMutableRawPointer) -> Result) -> Result {
      withExtendedLifetime(object) { body(Unmanaged.passUnretained(object).toOpaque().advanced(by: offset)) }
    }
  }
#endif
