import Quantities

/// The variables mocksrv reads and those it sets, for spotting misspelt ones.
enum VariableNames {
  /// The main port's address, set for CMD.
  static let url = "MOCKSRV_URL"
  /// The control API's address, set for CMD.
  static let controlURL = "MOCKSRV_CONTROL_URL"

  /// The word that the control API asks for, where it asks for one.
  static let token = "MOCKSRV_TOKEN"

  /// A sentence for each variable of the environment that looks like a misspelt setting.
  static func misspelt() -> [String] {
    let known = OptionName.allCases.compactMap(\.spec.variable)
    return Environment.names(startingWith: "MOCKSRV_").sorted().compactMap { name in
      guard !known.contains(name), name != url, name != controlURL, let near = NearestSpelling.of(name, in: known)
      else { return nil }
      return "\(name) is no variable of mocksrv and is ignored; did you mean \(near)?"
    }
  }
}
