/// All facts in which the players may differ; each is needed, which the tests check.
enum ConformanceExceptions {
  static let all = client + redirections + wire + sockets

  /// What the client on Linux does beside redirections and odd answers.
  static let client = [
    ConformanceException(
      .client, ["* stream", "link/streamed upload*", "matching/11*"], ["@* sends expect", "#* interim"],
      live: "100*", offline: "*",
      "sends `Expect: 100-continue` with a body from a stream, and tells the delegate of the 100 as of a response; offline there "
        + "is no such field, and no 100"),
    ConformanceException(
      .client,
      ["option*interim=*", "report/B049*", "report/B051*", "report/B111", "wire/103*", "wire/100*"]
        + ["lie interims", "lie unasked-continue", "lie early-hints"],
      ["#* interim"],
      live: "10*", offline: "",
      "tells the delegate of interim answers (1xx) as of responses; offline they are skipped"),
    ConformanceException(
      .client, ["route GET /stream/3", "route * /dump/request*"], ["#1 body"], live: "*", offline: "*",
      "sends its fields in an order that changes from run to run", isChance: true),
    ConformanceException(
      .client, ["redirect/Basic *ed"], ["#1 *"], live: "*", offline: "*",
      "shows the delegate a 401 and its body before it asks about the challenge, and again before it gives up; offline the "
        + "delegate is asked first, and sees the last answer alone"),
    ConformanceException(
      .client, ["report/B055*", "report/B109"], ["*"], live: "*", offline: "*",
      "sends a request with a body once more when a kept connection turns out to be closed, but without the body, and fails "
        + "when the time limit is over; offline the body is sent again"),
    ConformanceException(
      .client, ["fault upload/close@up:*", "attempts/close@up:64k*", "link/cut upload*"], ["#1 error"], live: "-1",
      offline: "-1011",
      "ends with either code when the connection is closed during an upload, as the FIN is seen by reading or by writing",
      isChance: true),
  ]
}
