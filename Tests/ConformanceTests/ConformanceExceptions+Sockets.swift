extension ConformanceExceptions {
  /// What comes of real sockets and real time.
  static let sockets = [
    ConformanceException(
      .socket,
      ["attempts/413@up:start,ok PUT", "attempts/reset@up:64k,503,ok PUT", "attempts/reset~50pct*"]
        + ["093", "105", "111", "129", "131"].map { "report/B\($0)" }
        + ["close", "reset", "stall", "close*2"].map { "flow/order lost by \($0)" },
      ["verdicts"], live: "*failed*", offline: "*observed*",
      "a request that comes at the very moment at which the one before ended may have been on its way; offline no time passes "
        + "between the two, so verdicts that blame a retry are only observed",
      isChance: true),
    ConformanceException(
      .socket,
      ["start", "1000", "64k", "50%"].map { "fault upload/stall@up:\($0) from data" }
        + ["start", "1000", "64k"].map { "fault upload/stall@up:\($0) from stream" } + ["report/B083", "report/B087"],
      ["@* sent", "@* end", "verdicts"], live: "*", offline: "*",
      "a server that neither reads nor sends learns late that the client has left, when more of the upload is on its way than "
        + "buffers hold; offline the exchange ends at once",
      isChance: true),
    ConformanceException(
      .socket, ["option/ok+length=*"], ["@1 end", "@1 sent"], live: "*", offline: "*",
      "how much a server has sent when a client that has all it wants closes the connection",
      isChance: true),
    ConformanceException(
      .socket, ["report/B053*"], ["@* place"], live: "*", offline: "*",
      "a kept connection ends when it was idle for a time; offline the next request comes before that", isChance: true),
    ConformanceException(
      .socket, ["route GET /cache"], ["#1 field Last-Modified"], live: "*", offline: "Thu, 01 Jan 2026 *",
      "the answer tells the time, and the offline clock begins at one of its own"),
    ConformanceException(
      .socket, ["report/B105"], ["@9 end"], live: "close, clientGone", offline: "close, clientGone, nothing sent",
      "a server finds out that a client has left when it sends to it; offline it knows at once"),
    ConformanceException(
      .socket, ["redirects/upload at=64k"], ["@1 received"], live: "*", offline: "65536",
      "how much of an upload has come when an endpoint answers early: it comes in pieces of the system's making",
      isChance: true),
    ConformanceException(
      .socket, ["flow/maintenance for=30m&retry-after=date"], ["#* field Retry-After"], live: "1801 s after Date",
      offline: "1800 s after Date",
      "a date has whole seconds, and a real clock stands between two of them: what must not be too early is rounded up",
      isChance: true),
  ]
}
