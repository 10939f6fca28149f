import Quantities

/// Every verdict there is; a new one is a file beside this one's rules and a line here.
public enum VerdictCatalog {
  static let rules: [any VerdictRule.Type] = [
    RetryAfterVerdict.self, BackoffVerdict.self, GivesUpVerdict.self, NoRetryVerdict.self, ResumeRangeVerdict.self,
    ResumeValidatorVerdict.self, ResumeChangedVerdict.self, TruncationVerdict.self, SameBodyVerdict.self,
    WastedBytesVerdict.self, OneRefreshVerdict.self, RedirectMethodVerdict.self, RedirectCredentialsVerdict.self,
    EventStreamResumeVerdict.self, ParallelismVerdict.self, CancelVerdict.self,
  ]

  /// The verdicts, in the order they are reported.
  public static var all: [VerdictInfo] { rules.map { $0.info } }

  /// The names that people type.
  public static var names: [String] { rules.map { $0.name } }

  /// The verdict called `name`, spelt exactly; nil when there is none.
  public static func verdict(named name: String) -> VerdictInfo? { all.first { $0.name == name } }

  /// The name somebody meant who typed `name`; nil when none is near.
  public static func nearest(to name: String) -> String? { NearestSpelling.of(name, in: names) }
}
