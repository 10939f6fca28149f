import HTTPSemantics

/// Who sees what a client on a connection sees; called on the clock's queue.
protocol OfflineClient: AnyObject {
  /// Something arrived or went out: time limits begin anew.
  func activity()
  /// `count` more bytes of the request's body have been handed to the connection.
  func sent(_ count: Int)
  /// The request's body can't be read.
  func uploadFailed(_ error: any Error)
  /// The head of the final answer.
  func response(_ head: ResponseHead)
  /// More of the answer's body.
  func body(_ bytes: ArraySlice<UInt8>)
  /// The answer is there whole; nothing follows.
  func complete()
  /// The answer broke off; nothing follows.
  func interrupted(_ how: Breakage)
  /// Only a real server can do this; nothing follows.
  func needsServer(_ what: String)
  /// Nothing has an answer for this, for a reason; nothing follows.
  func unmatched(_ reason: String)
}
