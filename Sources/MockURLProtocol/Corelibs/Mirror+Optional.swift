#if canImport(FoundationNetworking)
  extension Mirror {
    /// What an optional holds, nil for an empty one; any other value as it is.
    static func unwrapped(_ value: Any) -> Any? {
      let mirror = Mirror(reflecting: value)
      return mirror.displayStyle == .optional ? mirror.children.first?.value : value
    }
  }
#endif
