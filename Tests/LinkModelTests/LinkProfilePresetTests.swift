import LinkModel
import Testing

@Suite struct LinkProfilePresetTests {
  @Test(arguments: [
    ("wifi", LinkProfile.wifi), ("wifi-ac", .wifiAC), ("lte", .lte), ("dsl", .dsl), ("3g", .threeG), ("edge", .edge),
    ("very-bad", .veryBad), ("high-latency-dns", .highLatencyDNS), ("100-loss", .offline),
  ])
  func everyNamedLinkIsAMember(_ name: String, _ profile: LinkProfile) throws {
    #expect(profile == (try LinkProfile(parsing: name)))
    #expect(profile.description == name)
  }
}
