/// The requests a rule holds for: everything that is set must hold.
public struct RequestPattern: Hashable, Sendable {
  /// The methods, in capitals; empty for every method.
  public var methods: [String]
  /// The decoded path, without query and session prefix; nil for every path.
  public var path: PathMatcher?
  /// Parameters of the query, decoded; of a repeated one, any value may match.
  public var query: [FieldPattern]
  /// Header fields; of a repeated one, any line may match.
  public var headers: [FieldPattern]
  /// Cookies of the Cookie fields (RFC 6265 §4.2).
  public var cookies: [FieldPattern]
  /// What the request's body must be like; looking at it means that the whole body is read before anything is decided.
  public var body: [BodyPattern]
  /// The how-manieth request of this session with this method and path it is, from 1; nil for any.
  public var attempt: CountPattern?
  /// The number of the connection in this run, from 1; nil for any.
  public var connection: CountPattern?
  /// The request's place on its connection, from 1; nil for any.
  public var exchange: CountPattern?

  /// A pattern of these parts; without any it matches every request.
  public init(
    methods: [String] = [], path: PathMatcher? = nil, query: [FieldPattern] = [], headers: [FieldPattern] = [],
    cookies: [FieldPattern] = [], body: [BodyPattern] = [], attempt: CountPattern? = nil,
    connection: CountPattern? = nil, exchange: CountPattern? = nil
  ) {
    self.methods = methods
    self.path = path
    self.query = query
    self.headers = headers
    self.cookies = cookies
    self.body = body
    self.attempt = attempt
    self.connection = connection
    self.exchange = exchange
  }
}
