extension PathMatcher {
  /// Whether the path of `request` matches.
  func matches(_ request: MatchRequest) -> Bool {
    switch self {
    case .glob(let pattern): pattern.matches(request.path)
    case .template(let template): template.matches(request.path)
    case .regex(let regex): regex.matches(request.pathText)
    }
  }

  /// What the captures caught in the path of `request`; empty where it has none.
  func captures(_ request: MatchRequest) -> [(name: String, value: String)] {
    switch self {
    case .glob: []
    case .template(let template): template.captures(in: request.path) ?? []
    case .regex(let regex): regex.captures(in: request.pathText) ?? []
    }
  }

  /// The bytes every matching path begins with.
  var literalBeginning: [UInt8] {
    switch self {
    case .glob(let pattern): pattern.literalBeginning
    case .template(let template): template.literalBeginning
    case .regex(let regex): regex.literals.beginning
    }
  }

  /// The bytes every matching path ends with, behind its beginning.
  var literalEnding: [UInt8] {
    switch self {
    case .glob(let pattern): pattern.literalEnding
    case .template(let template): template.literalEnding
    case .regex(let regex): regex.literals.ending
    }
  }

  /// Bytes that every matching path holds between its beginning and its ending; of a pattern with stars the longest.
  var literalInside: [UInt8] {
    switch self {
    case .glob(let pattern): pattern.pieces.dropFirst().dropLast().map(\.bytes).max { $0.count < $1.count } ?? []
    case .template: []
    case .regex(let regex): regex.literals.inner
    }
  }

  /// Whether it stands for one path alone, which is its literal beginning.
  var isLiteral: Bool {
    switch self {
    case .glob(let pattern): pattern.isLiteral
    case .template(let template): template.isLiteral
    case .regex: false
    }
  }
}

extension PathMatcher: CustomStringConvertible {
  /// The paths as errors and logs name them.
  public var description: String {
    switch self {
    case .glob(let pattern): "\(pattern)"
    case .template(let template): "\(template)"
    case .regex(let regex): "\(regex)"
    }
  }
}
