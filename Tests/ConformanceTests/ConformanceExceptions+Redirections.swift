extension ConformanceExceptions {
  /// What the client on Linux does with redirections.
  static let redirections = [
    ConformanceException(
      .client,
      ["redirect/301 of PUT*", "redirect/301 of PATCH*", "redirect/302 of PUT*", "redirect/302 of PATCH*"]
        + ["redirect/307 of P* 1000*", "redirect/308 of P* 1000*"]
        + ["redirects/POST 1000 307", "redirects/POST 1000 308", "redirects/upload *"],
      ["#1 body", "#1 field Content-Length", "@2 received", "@2 sends content-length", "@2 sends transfer-encoding"]
        + ["@2 sent", "verdicts"], live: "*",
      offline: "*",
      "drops the body where a redirection keeps the method; offline it is sent again (RFC 9110 §15.4.8, §15.4.9)"),
    ConformanceException(
      .client, ["report/B095"], ["*"], live: "*", offline: "*",
      "drops the body of 307 and 308, which this report is about, and every later count differs"),
    ConformanceException(
      .client,
      ["redirect/301 of POST*", "redirect/302 of POST*"]
        + ["GET", "POST", "PUT", "PATCH", "DELETE"].map { "redirect/303 of \($0)*" } + ["redirects/POST * 303"],
      ["#1 body", "#1 field Content-Length", "@2 sends content-type", "@2 sent"], live: "*", offline: "*",
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
        + ["redirect/without Location", "report/B117"]
        + ["redirects/bad/missing", "redirects/bad/empty", "redirects/bad/bracket"],
      ["#*", "verdicts"], live: "*", offline: "*",
      "ends without error, response or body where a 3xx has no Location that it can use; offline the answer is delivered"
    ),
    ConformanceException(
      .client,
      ["endpoint GET /files/b", "redirect/to d", "redirect/to ?to=*", "redirect/to ../data/1k", "report/B097"]
        + ["redirects/chain/2?form=relative", "redirects/bad/dots", "redirects/bad/backslash"],
      ["*"], live: "*", offline: "*",
      "resolves a relative Location against the root, keeps dot segments, and loses a slash at the end, which can make it "
        + "come back to the same place until it fails (RFC 3986 §5.2)"),
    ConformanceException(
      .client, ["redirect/fields across origins", "redirects/origin"],
      ["#1 body", "#1 field Content-Length", "@2 sends authorization", "@2 sends cookie", "@2 sent", "verdicts"],
      live: "*", offline: "*",
      "sends Authorization and Cookie to another origin; offline they stay behind (RFC 9110 §15.4)"),
    ConformanceException(
      .client, ["redirect/with a cookie"], ["@2 sends cookie"], live: "nothing", offline: "a=1",
      "doesn't send a cookie that came with the redirection to where that leads"),
    ConformanceException(
      .client, ["redirects/bad/host", "redirects/scheme/data"], ["*"], live: "*", offline: "*",
      "takes a Location without a host, or with a scheme without slashes, for a path of the same host; offline it can't be "
        + "followed (RFC 3986 §5.2.2)"),
    ConformanceException(
      .client, ["redirects/bad/twice"], ["*"], live: "*", offline: "*",
      "joins two Location fields with a comma; offline the first counts"),
    ConformanceException(
      .client, ["redirects/scheme/myapp"], ["#1 error"], live: "-1000", offline: "-1002",
      "calls a URL bad whose scheme it doesn't know; offline it is called unsupported"),
  ]
}
