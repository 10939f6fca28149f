/// What a server answered.
struct HTTPAnswer {
  let status: Int
  /// The value of Content-Type; empty without one.
  let type: String
  let body: [UInt8]

  /// The body as text.
  var text: String { String(decoding: body, as: UTF8.self) }
}
