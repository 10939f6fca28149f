extension ConformanceExceptions {
  /// What the client on Linux does with redirections.
  static let redirections = [
    ConformanceException(
      .client,
      ["redirect/301 of PUT*", "redirect/301 of PATCH*", "redirect/302 of PUT*", "redirect/302 of PATCH*"]
        + ["redirect/307 of P* 1000*", "redirect/308 of P* 1000*"],
      ["#1 body", "@2 received", "@2 sends content-length", "@2 sends transfer-encoding", "verdicts"], live: "*",
      offline: "*",
      "drops the body where a redirection keeps the method; offline it is sent again (RFC 9110 §15.4.8, §15.4.9)"),
    ConformanceException(
      .client, ["report/B095"], ["*"], live: "*", offline: "*",
      "drops the body of 307 and 308, which this report is about, and every later count differs"),
    ConformanceException(
      .client,
      ["redirect/301 of POST*", "redirect/302 of POST*"]
        + ["GET", "POST", "PUT", "PATCH", "DELETE"].map { "redirect/303 of \($0)*" },
      ["#1 body", "@2 sends content-type"], live: "*", offline: "*",
      "keeps Content-Type when a redirection makes the request a GET without body (RFC 9110 §15.4)"),
    ConformanceException(
      .client, ["redirect/303 of HEAD*"], ["#1 body", "#1 questions", "@2 request", "@2 sent"], live: "*",
      offline: "*", "makes a HEAD a GET after 303; offline it stays a HEAD (RFC 9110 §15.4.4)"),
    ConformanceException(
      .client, ["redirect/305*"], ["#1 *", "exchanges"], live: "*", offline: "*",
      "follows 305, which no client should; offline it is an answer like others (RFC 9110 §15.4.6)"),
    ConformanceException(
      .client,
      ["endpoint/status/305", "endpoint/status/306", "redirect/to ", "redirect/to http://[bad"]
        + ["redirect/without Location", "report/B117"],
      ["#*", "verdicts"], live: "*", offline: "*",
      "ends without error, response or body where a 3xx has no Location that it can use; offline the answer is delivered"
    ),
    ConformanceException(
      .client,
      ["endpoint GET /files/b", "redirect/to d", "redirect/to ?to=*", "redirect/to ../data/1k", "report/B097"],
      ["*"], live: "*", offline: "*",
      "resolves a relative Location against the root, keeps dot segments, and loses a slash at the end, which can make it "
        + "come back to the same place until it fails (RFC 3986 §5.2)"),
    ConformanceException(
      .client, ["redirect/fields across origins"], ["@2 sends authorization", "@2 sends cookie", "verdicts"],
      live: "*", offline: "*",
      "sends Authorization and Cookie to another origin; offline they stay behind, as with Apple's client"),
    ConformanceException(
      .client, ["redirect/with a cookie"], ["@2 sends cookie"], live: "nothing", offline: "a=1",
      "doesn't send a cookie that came with the redirection to where that leads"),
  ]
}
