import HTTPSemantics
import Testing

@Suite struct QueryItemsFormTests {
  @Test func aPlusIsASpaceInAForm() {
    let items = QueryItems(formEncoded: Array("a+b=c+d&x=%2B&y".utf8)[...])
    #expect(items.map(\.name) == ["a b", "x", "y"])
    #expect(items.map(\.value) == ["c d", "+", nil])
    #expect(QueryItems(formEncoded: nil).isEmpty)
  }

  @Test func whatIsNoUTF8StaysEscaped() {
    let items = QueryItems(formEncoded: Array("%FF+a=%C3%BC&%c3%bc=x%fe".utf8)[...])
    #expect(items.map(\.name) == ["%FF a", "ü"])
    #expect(items.map(\.value) == ["ü", "x%FE"])
  }

  @Test func removesEveryItemOfAName() {
    let items = QueryItems(formEncoded: Array("a=1&b=2&a=3".utf8)[...])
    #expect(items.removing("a").map(\.name) == ["b"])
  }
}
