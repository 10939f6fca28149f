import Quantities
import Testing

@testable import Scenarios

@Suite struct EndpointPageTests {
  private static func groups() -> [(heading: String, listings: [EndpointListing])] {
    var configuration = EngineConfiguration()
    configuration.filesDirectory = "/"
    return EndpointPages(EndpointCatalog.all(configuration, LiveAnswers(time: VirtualTime())).dropLast()).groups
  }

  @Test(arguments: EndpointPage.files) func thePageIsThatOfTheCatalogue(file: String) throws {
    try EndpointPage.check(file, Self.groups())
  }

  @Test func everyPathHasAnExample() {
    for listing in Self.groups().flatMap(\.listings) {
      #expect(listing.example?.contains("{url}") == true, "\(listing.path) needs a command that shows it")
    }
  }

  @Test func everyHeadingIsOneGroup() {
    let headings = Self.groups().map(\.heading)
    #expect(Set(headings).count == headings.count)
  }

  @Test func theStartIsAPageForBrowsersAndJSONByAccept() {
    let player = MemoryPlayer()
    let html = player.send("GET", "/~one/", ["Accept": "text/html,*/*"])
    #expect(html.fields["Content-Type"] == "text/html; charset=utf-8")
    #expect(html.text.contains("<a href=\"/~one/get?a=1&amp;a=2\">"))
    #expect(html.text.contains("curl -i &#39;http://example.test/~one/status/503&#39;"))
    let json = player.send("GET", "/", ["Accept": "application/json"])
    #expect(json.fields["Content-Type"] == "application/json")
    #expect(json.text.contains("\"path\": \"/redirect/{n}\""))
    #expect(player.send("GET", "/", ["Accept": "*/*"]).text.hasPrefix("mocksrv: "))
    #expect(player.send("GET", "/legacy").text == player.send("GET", "/").text)
    #expect(player.send("POST", "/").status == 405)
  }

  @Test func everyLinkOfThePageWorks() {
    let player = MemoryPlayer()
    let links = Self.groups().flatMap(\.listings).compactMap(\.link).filter { !$0.hasPrefix("/files") }
    #expect(links.count > 60)
    for link in links {
      #expect(![400, 404, 405, 500].contains(player.send("GET", link, ["Host": "localhost"]).status), "\(link)")
    }
  }

  @Test func aBrowserSeesAPageWhereNothingIs() {
    let answer = MemoryPlayer().send("GET", "/~one/<none>", ["Accept": "text/html"])
    #expect(answer.status == 404)
    #expect(answer.text.contains("<code>/&lt;none&gt;</code>"))
    #expect(answer.text.contains("href=\"/~one/\""))
  }
}
