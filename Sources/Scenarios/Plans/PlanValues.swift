import HTTPSemantics
import Quantities

/// What a plan consists of.
struct PlanValues: Hashable, Sendable {
  var status: Int
  var reason: String?
  var fields: HeaderFields
  var body: BodySpec
  var framing = ResponsePlan.Framing.length
  var interim: [Int] = []
  var delay = Duration.zero
  var pause = Duration.zero
  var rate: BitRate?
  var headInterval: Duration?
  var cuts: [Cut] = []
  var overridesFraming = false
  var verbatimHead: Int64 = 0
  var trailers = HeaderFields()
  var deferral: DeferralID?
  /// Boxed: it is large, and nearly no plan has one.
  var conversation: Box<ConversationPlan>?
  var ending = Ending.keepAlive
}
