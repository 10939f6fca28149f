/// A sink that adds to the JSON answer.
protocol ReportingSink: BodySink {
  var report: [JSONMember] { get }
}
