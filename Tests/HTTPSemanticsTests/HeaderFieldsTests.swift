import HTTPSemantics
import Testing

@Suite struct HeaderFieldsTests {
  private let fields: HeaderFields = ["Accept": "a", "X-One": "1", "accept": "b", "X-Two": "2"]

  @Test func findsNamesWithoutRegardToCase() {
    #expect(fields["ACCEPT"] == "a")
    #expect(fields["x-two"] == "2")
    #expect(fields["x-three"] == nil)
    #expect(fields.contains("x-ONE"))
    #expect(!fields.contains("x-on"))
  }

  @Test func givesRepeatedValuesInOrderAndJoined() {
    #expect(fields.values("Accept") == ["a", "b"])
    #expect(fields.combined("Accept") == "a, b")
    #expect(fields.values("none").isEmpty)
    #expect(fields.combined("none") == nil)
  }

  @Test func setKeepsThePlaceOfTheFirstAndDropsTheOthers() {
    var fields = fields
    fields.set("ACCEPT", "c")
    #expect(fields.map(\.name) == ["ACCEPT", "X-One", "X-Two"])
    #expect(fields["accept"] == "c")
    fields.set("New", "n")
    #expect(fields.last == HeaderField(name: "New", value: "n"))
  }

  @Test func appendKeepsDuplicatesAndRemoveTakesAll() {
    var fields = fields
    fields.append("Accept", "z")
    #expect(fields.values("accept") == ["a", "b", "z"])
    fields.remove("aCCept")
    #expect(fields.map(\.name) == ["X-One", "X-Two"])
  }

  @Test func isACollectionOfLinesInOrder() {
    #expect(fields.count == 4)
    #expect(fields[1] == HeaderField(name: "X-One", value: "1"))
    #expect(HeaderFields().isEmpty)
    #expect(HeaderFields(Array(fields)) == fields)
  }

  @Test func onlyAsciiLettersFold() {
    let odd: HeaderFields = ["x-@": "1", "x-[": "2"]
    #expect(odd["X-`"] == nil)
    #expect(odd["x-{"] == nil)
  }
}
