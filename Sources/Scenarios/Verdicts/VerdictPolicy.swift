import Quantities

/// The limits that verdicts go by where no standard names any.
public struct VerdictPolicy: Hashable, Sendable {
  /// Whether the client said that all went well, as a program does by exit status 0; nil when nobody knows.
  public var clientSucceeded: Bool?
  /// How much earlier than asked a client may come back: timers fire, and two clocks round, a little early.
  public var clockTolerance = Duration.milliseconds(20)
  /// Most attempts in a row that bring nothing new before a client should give up.
  public var maximumAttempts = 10
  /// Longest time a client should go on without anything new, waits that Retry-After asked for not counted.
  public var maximumTime = Duration.seconds(300)
  /// Most redirects one after the other (curl's limit; browsers stop at 20).
  public var maximumRedirects = 50
  /// How long after an answer that forbids it the same request is still taken for a retry.
  public var retryWindow = Duration.seconds(30)
  /// How long after a redirect a request of its target is taken to follow it.
  public var redirectWindow = Duration.seconds(5)
  /// A request that comes later than this after the last sign of its operation begins a new one.
  public var operationGap = Duration.seconds(900)
  /// Gaps below this are no backoff at all.
  public var hammeringGap = Duration.milliseconds(100)
  /// Gaps from this on needn't grow any more.
  public var longestGap = Duration.seconds(10)
  /// Whether gaps that grow by exactly the same factor, without jitter, fail `backoff`.
  public var requiresJitter = false
  /// While a run goes on, how long a client may take to come back before anything is made of its silence.
  public var patience = Duration.seconds(30)
  /// Most exchanges at once for one host (URLSession opens up to 6 HTTP/1.1 connections).
  public var maximumParallel = 6
  /// How long a client may wait in silence before it should leave (URLSession's default timeout).
  public var silenceLimit = Duration.seconds(60)
  /// Within what time a client that cancels parallel transfers should have left all of them.
  public var promptCancel = Duration.seconds(1)
  /// Words in the path of a request that make it a refresh of credentials.
  public var refreshWords = ["token", "refresh"]

  /// The defaults.
  public init() {}
}
