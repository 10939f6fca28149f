/// A status that takes the place of the endpoint's own answer.
public struct StatusPart: Hashable, Sendable, CustomStringConvertible {
  /// The status code, 200...599.
  public var code: Int
  /// The point of the request body at which the answer is sent; nil means after the whole body.
  public var up: UploadPoint?

  /// The codes a final answer may have; interim ones are an option of their own.
  public static let codes = 200...599

  /// An answer with `code`, 200...599, sent early when `up` names a point of the request body.
  public init(code: Int, up: UploadPoint? = nil) {
    self.code = code
    self.up = up
  }

  /// The spelling, such as `503` or `413@up:start`.
  public var description: String { up.map { "\(code)@\($0)" } ?? "\(code)" }
}
