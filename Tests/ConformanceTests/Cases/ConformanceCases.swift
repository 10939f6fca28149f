/// Every case there is.
enum ConformanceCases {
  static let all =
    EndpointCases.all + FaultCases.all + OptionCases.all + AttemptCases.all + RuleCases.all + RedirectCases.all
    + WireCases.all + ReportCases.all + LinkCases.all + FlowCases.all + CachingCases.all + RedirectRouteCases.all
    + RouteCases.all + LieCases.all
    + StreamCases.all

  static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  /// Those that both players are asked.
  static let live = all.filter { $0.offlineOnly == nil }
}
