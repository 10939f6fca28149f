extension RequestPattern {
  /// GET requests of the paths that match.
  public static func get(_ path: PathMatcher) -> RequestPattern { RequestPattern(methods: ["GET"], path: path) }
  /// HEAD requests of the paths that match.
  public static func head(_ path: PathMatcher) -> RequestPattern { RequestPattern(methods: ["HEAD"], path: path) }
  /// POST requests of the paths that match.
  public static func post(_ path: PathMatcher) -> RequestPattern { RequestPattern(methods: ["POST"], path: path) }
  /// PUT requests of the paths that match.
  public static func put(_ path: PathMatcher) -> RequestPattern { RequestPattern(methods: ["PUT"], path: path) }
  /// PATCH requests of the paths that match.
  public static func patch(_ path: PathMatcher) -> RequestPattern { RequestPattern(methods: ["PATCH"], path: path) }
  /// DELETE requests of the paths that match.
  public static func delete(_ path: PathMatcher) -> RequestPattern { RequestPattern(methods: ["DELETE"], path: path) }
  /// Requests of any method of the paths that match.
  public static func any(_ path: PathMatcher) -> RequestPattern { RequestPattern(path: path) }

  /// The same, of requests whose header field is like this.
  public func header(_ name: String, _ value: TextPattern) -> RequestPattern {
    adding { $0.headers.append(FieldPattern(name, value)) }
  }

  /// The same, of requests whose query parameter is like this.
  public func query(_ name: String, _ value: TextPattern) -> RequestPattern {
    adding { $0.query.append(FieldPattern(name, value)) }
  }

  /// The same, of requests whose cookie is like this.
  public func cookie(_ name: String, _ value: TextPattern) -> RequestPattern {
    adding { $0.cookies.append(FieldPattern(name, value)) }
  }

  /// The same, of requests whose body is like this.
  public func body(_ pattern: BodyPattern) -> RequestPattern { adding { $0.body.append(pattern) } }

  private func adding(_ change: (inout RequestPattern) -> Void) -> RequestPattern {
    var copy = self
    change(&copy)
    return copy
  }
}

extension PathMatcher: ExpressibleByStringLiteral {
  /// A path such as `/feed`, a pattern such as `/files/*`, or with captures such as `/users/{id}`.
  ///
  /// A literal that is none of these is a mistake in the program, which ends with the reason.
  public init(stringLiteral value: String) {
    do throws(ScriptError) {
      self = value.contains("{") ? .template(try PathTemplate(parsing: value)) : .glob(try PathPattern(parsing: value))
    } catch {
      preconditionFailure("\"\(value)\": \(error)")
    }
  }
}

extension RequestPattern: ExpressibleByStringLiteral {
  /// Paths such as `/feed`, of any method, or a method and paths as in a rule of the command line: `GET /files/*`.
  ///
  /// A literal that is neither is a mistake in the program, which ends with the reason.
  public init(stringLiteral value: String) {
    let words = value.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, let method = MethodPattern(words[0]) else {
      self.init(path: PathMatcher(stringLiteral: value))
      return
    }
    self.init(methods: method.asList, path: PathMatcher(stringLiteral: words[1]))
  }
}

extension TextPattern: ExpressibleByStringLiteral {
  /// Exactly this.
  public init(stringLiteral value: String) { self = .equals(value) }
}

extension Script: ExpressibleByStringLiteral {
  /// A script such as `503*2, ok`.
  ///
  /// A literal that doesn't parse is a mistake in the program, which ends with the reason; use `init(parsing:)` for texts
  /// that come from elsewhere.
  public init(stringLiteral value: String) {
    do throws(ScriptError) { try self.init(parsing: value) } catch { preconditionFailure("\"\(value)\": \(error)") }
  }
}
