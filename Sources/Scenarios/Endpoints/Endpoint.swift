import HTTPSemantics
import Quantities

/// A family of paths and what they answer.
protocol Endpoint: AnyObject, Sendable {
  /// What the start page says of it: path and purpose.
  var summary: (path: String, purpose: String) { get }
  /// Under which heading pages list it.
  var heading: String { get }
  /// What pages list: its paths one by one.
  var listing: [EndpointListing] { get }
  /// Which web pages may read its answers.
  var crossOrigin: CrossOriginPolicy { get }
  /// Whether a decoded path, without session prefix, is one of the family.
  func matches(_ path: ArraySlice<UInt8>) -> Bool
  /// What takes the request body; nil when the endpoint has no use for it.
  func makeSink(_ request: EndpointRequest) throws(Problem) -> (any BodySink)?
  /// The answer to a request whose body, if any, has arrived.
  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan
  /// The exchange has ended: the answer is out, or the client gone.
  func finished()
}

extension Endpoint {
  var heading: String { "More" }

  var listing: [EndpointListing] { [EndpointListing(path: summary.path, purpose: summary.purpose)] }

  var crossOrigin: CrossOriginPolicy { .everyPage }

  func makeSink(_ request: EndpointRequest) throws(Problem) -> (any BodySink)? { nil }

  func finished() {}
}
