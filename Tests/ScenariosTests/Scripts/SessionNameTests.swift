import Testing

@testable import Scenarios

@Suite struct SessionNameTests {
  @Test(arguments: ["a", "A.b_c-9", String(repeating: "x", count: 64)])
  func acceptsNames(_ text: String) {
    #expect(SessionName(text)?.description == text)
  }

  @Test(arguments: ["", "a b", "a/b", "é", "a%20", "a~", String(repeating: "x", count: 65)])
  func refusesWhatIsNoName(_ text: String) {
    #expect(SessionName(text) == nil)
  }

  @Test(arguments: [
    ("/~t1/data/5", "t1", "/data/5"), ("/~t1/", "t1", "/"), ("/~t1", "t1", "/"), ("/~t1//x", "t1", "//x"),
    ("/~a/~b/c", "a", "/~b/c"),
  ])
  func takesThePrefixOffAPath(_ path: String, _ name: String, _ rest: String) throws {
    let session = try #require(SessionName(name))
    #expect(split(path) == .session(session, rest: Array(rest.utf8)[...]))
  }

  @Test(arguments: ["/", "", "/data/~a/", "~a/b", "/a~b", "*"])
  func leavesOtherPathsAlone(_ path: String) {
    #expect(split(path) == .noPrefix)
  }

  @Test(arguments: [("/~", ""), ("/~/x", ""), ("/~a b/x", "a b"), ("/~é/x", "é")])
  func tellsABadNameFromNone(_ path: String, _ name: String) {
    #expect(split(path) == .invalid(name))
  }

  private func split(_ path: String) -> SessionSplit {
    SessionName.split(path: Array(("GET " + path).utf8).dropFirst(4))
  }
}
