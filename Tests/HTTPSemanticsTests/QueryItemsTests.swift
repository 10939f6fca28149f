import HTTPSemantics
import Testing

@Suite struct QueryItemsTests {
  private func make(_ query: String) -> QueryItems { QueryItems(makeHead("GET", "/?\(query)").queryBytes) }

  @Test func readsParametersInOrder() {
    let items = make("a=1&b&c=&a=2&&=x&d=e=f")
    let expected: [QueryItems.Item] = [
      .init(name: "a", value: "1"), .init(name: "b", value: nil), .init(name: "c", value: ""),
      .init(name: "a", value: "2"), .init(name: "", value: "x"), .init(name: "d", value: "e=f"),
    ]
    #expect(Array(items) == expected)
    #expect(items["a"] == "1")
    #expect(items["b"] == "")
    #expect(items["z"] == nil)
    #expect(items.values("a") == ["1", "2"])
    #expect(items.contains("b"))
    #expect(!items.contains("B"))
  }

  @Test func decodesEscapesAndLeavesThePlus() {
    let items = make("a%20b=c%26d+e&x=%zz&%C3%A9=%")
    #expect(items["a b"] == "c&d+e")
    #expect(items["x"] == "%zz")
    #expect(items["é"] == "%")
  }

  @Test func anAbsentOrEmptyQueryHasNoParameters() {
    #expect(QueryItems(nil).isEmpty)
    #expect(make("").isEmpty)
  }

  @Test func findsOneRawValueWithoutDecoding() {
    let query = makeHead("GET", "/?seed=1&seedling=2&flag&x=%41&seed=3&last=").queryBytes ?? []
    let value = { (name: StaticString) in QueryItems.rawValue(named: name, in: query).map { text($0) } }
    #expect(value("seed") == "1")
    #expect(value("seedling") == "2")
    #expect(value("flag") == "")
    #expect(value("x") == "%41")
    #expect(value("last") == "")
    #expect(value("see") == nil)
    #expect(value("missing") == nil)
    #expect(QueryItems.rawValue(named: "a", in: []) == nil)
  }

  @Test(arguments: [
    ("", ""), ("a", "a"), ("%41%42", "AB"), ("%4a%4A", "JJ"), ("%", "%"), ("%4", "%4"), ("%%41", "%A"),
    ("%4%41", "%4A"), ("%g1", "%g1"), ("%1g", "%1g"), ("a+b", "a+b"), ("%2541", "%41"),
  ])
  func decodesPercentEscapes(encoded: String, decoded: String) {
    #expect(text(PercentCoding.decode(encoded.utf8)) == decoded)
    #expect(text(PercentCoding.decode(AnySequence(Array(encoded.utf8)))) == decoded)
  }

  @Test func encodesAllButTheUnreserved() {
    #expect(PercentCoding.encode("aZ09-._~ /é%+") == "aZ09-._~%20%2F%C3%A9%25%2B")
    #expect(PercentCoding.encode("a/b c", allowing: "/") == "a/b%20c")
  }
}
