/// Which web pages may read an endpoint's answers (WHATWG Fetch §3.3).
enum CrossOriginPolicy: Sendable {
  /// All may, and the answer says so to clients that aren't browsers as well, as httpbin does.
  case always
  /// All may; only what comes from a page is told so.
  case everyPage
  /// Those of this machine: what is answered is the machine's own.
  case localPages
  /// None.
  case never
}
