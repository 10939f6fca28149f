import Testing

@testable import Scenarios

@Suite struct JSONPathTests {
  private static let document = #"""
    {"user": {"name": "anna", "odd name": true}, "items": [{"id": 1}, {"id": 2}], "content-type": null, "half": 0.50,
     "it's": 3, "long": 12345678901234567890}
    """#

  @Test(arguments: [
    ("$.user.name", ["anna"]), ("$['user']['odd name']", ["true"]), ("$[\"user\"].name", ["anna"]),
    ("$.items[0].id", ["1"]), ("$.items[-1].id", ["2"]), ("$.items[2].id", []), ("$.items[-3]", []),
    ("$.items[*].id", ["1", "2"]), ("$.items.*.id", ["1", "2"]), ("$.user.*", ["anna", "true"]),
    ("$.content-type", ["null"]), ("$.long", ["12345678901234567890"]), ("$.half", ["0.50"]), (#"$['it\'s']"#, ["3"]),
    ("$.user", [#"{"name":"anna","odd name":true}"#]), ("$.items.id", []), ("$.user[0]", []), ("$.none.x", []),
  ])
  func findsValues(_ path: String, _ expected: [String]) throws {
    let document = try JSONDocument.parse(Array(Self.document.utf8))
    #expect(try JSONPath(parsing: path).texts(in: document) == expected)
  }

  @Test(arguments: [
    ("", 1, "begins with"), ("user", 1, "begins with"), ("$user", 2, "a step"), ("$.", 3, "a name"),
    ("$..a", 3, "a name"),
    ("$.a[", 5, "an index"), ("$.a[x]", 5, "an index"), ("$.a[01]", 5, "an index"), ("$.a[+1]", 5, "an index"),
    ("$.a[0", 6, "\"]\""), ("$.a[1:2]", 5, "an index"), ("$['a", 3, "closing quote"), (#"$['a\n']"#, 5, "backslash"),
    ("$.a*", 3, "a name"), ("$.é[?]", 5, "an index"), ("$.a b", 4, "a step"),
    ("$.a[99999999999999999999]", 5, "an index"),
  ])
  func refusesWhatIsNoPath(_ text: String, _ column: Int, _ word: String) {
    let error = #expect(throws: ScriptError.self) { try JSONPath(parsing: text) }
    #expect(error?.column == column, "\(String(describing: error))")
    #expect(error?.expected.contains(word) == true, "\(String(describing: error))")
  }
}
