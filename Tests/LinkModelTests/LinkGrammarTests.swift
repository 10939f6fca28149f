import LinkModel
import Quantities
import Testing

@Suite struct LinkGrammarTests {
  static let examples = [
    "very-bad", "edge,loss=1%", "down=1mbit,up=256kbit,delay=100ms,loss=2%", "lte for 10s; offline for 30s; lte",
    "wifi", "wifi-ac", "lte", "dsl", "3g", "edge", "high-latency-dns", "100-loss", "offline", "chrome:slow-4g",
    "wpt:3g", "atc:2g-rural", "lte for 10s; 100-loss for 500ms; loop", "loss-down=0.5pct,burst=1%:25%,queue=64k",
    "3g,delay-up=1s,jitter=20ms,down=32kB for 1.5m;down=unlimited", "delay=10ms,delay-up=20ms", "lte,down=unlimited",
    "  edge , loss = 1%  for  5s ;  lte  ", "nlc:3g", "lte,congestion=reno", "congestion=reno,loss=1%",
    "down=64kbit,up=64kbit,delay=50ms,link=per-connection", "lte,link=shared", "link=per-connection",
    "wifi for 10s; handover=reset; lte", "wifi for 10s;handover ; offline for 5s; handover=silence;lte for 1s; loop",
    "wifi for 10s; lte for 10s; handover = silence; loop", "lte,wander=30%", "down=1mbit,wander=12.5pct:250ms",
    "lte,wander=0%", "edge,dns=3s", "high-latency-dns,dns=500ms for 1s; lte,dns=1s,wander=90%:10ms,link=per-connection",
  ]

  @Test(arguments: examples)
  func whatIsPrintedReadsBackEqual(_ text: String) throws {
    let read = try profile(text)
    #expect(try profile(read.description) == read)
  }

  @Test func everyPresetReadsBackEqual() throws {
    for preset in LinkPreset.all { #expect(try profile(preset.name) == LinkProfile(preset)) }
  }

  @Test(arguments: [
    ("offline", "100-loss"), ("edge,loss=1%", "edge,loss=1%"),
    ("delay=10ms,delay-up=20ms", "delay-down=10ms,delay-up=20ms"),
    ("lte for 10s; 3g for 90s;loop", "lte for 10s; 3g for 90s; loop"), ("loss=0%", "down=unlimited"),
    ("lte,down=1500kbit", "lte,down=1500kbit"), ("wifi for 10s; handover; lte", "wifi for 10s; handover=reset; lte"),
    ("lte,wander=30%", "lte,wander=30%:1s"), ("link=shared", "link=shared"), ("dns=0s", "down=unlimited"),
    ("high-latency-dns,dns=3s", "high-latency-dns"),
    ("link=per-connection,dns=1s,wander=5%:2s,up=1mbit", "up=1mbit,wander=5%:2s,dns=1s,link=per-connection"),
    (
      "lte for 1s; handover=silence; 3g for 1s; handover; loop",
      "lte for 1s; handover=silence; 3g for 1s; handover=reset; loop"
    ),
  ])
  func printsTheShortSpelling(_ text: String, _ printed: String) throws {
    #expect(try profile(text).description == printed)
  }

  @Test func settingsChangeThePresetTheyFollow() throws {
    let settings = try profile("edge,loss=1%,down=1mbit,queue=64k,burst=1%:50%").settings(at: .zero)
    #expect(settings.down == BitRate(bitsPerSecond: 1e6))
    #expect(settings.up == BitRate(bitsPerSecond: 200e3))
    #expect(settings.delayUp == .milliseconds(440))
    #expect(settings.lossDown == Percent(1) && settings.lossUp == Percent(1))
    #expect(settings.queue == ByteCount(65536))
    #expect(settings.burst == GilbertElliott(goodToBad: Percent(1), badToGood: Percent(50)))
  }

  @Test func oneLinkKeyHoldsForTheWholeTimeline() throws {
    #expect(try profile("lte for 1s; 3g,link=per-connection for 1s; lte").sharing == .perConnection)
    #expect(try profile("lte,link=shared for 1s; 3g").sharing == .shared)
    #expect(try profile("lte").sharing == .shared)
  }

  @Test(arguments: [
    ("", 1, "", nil), ("lte;", 1, "lte", nil), ("lte for 1s;", 12, "", nil), ("lte; ; 3g", 1, "lte", nil),
    ("ltee", 1, "ltee", "lte"),
    ("edge,los=1%", 6, "los", "loss"), ("edge,loss=101%", 11, "101%", nil), ("edge, delay=fast", 13, "fast", nil),
    ("lte for 10s; 3gg", 14, "3gg", "3g"), ("lte; 3g", 1, "lte", nil), ("lte for 10s; 3g; loop", 14, "3g", nil),
    ("lte for soon; 3g", 9, "soon", nil), ("lte for", 8, "", nil), ("lte for 0s; 3g", 9, "0s", nil),
    ("lte,3g", 5, "3g", nil), ("loss=1%,loss=2%", 9, "loss", nil), ("burst=1%", 7, "1%", nil),
    ("queue=100", 7, "100", nil), ("congestion=Reno", 12, "Reno", nil),
    ("congestio=reno", 1, "congestio", "congestion"), ("chrome:slow-5g", 1, "chrome:slow-5g", "chrome:slow-4g"),
    ("loop", 1, "loop", nil),
    ("link=own", 6, "own", nil), ("lte,link=shared for 1s; 3g,link=per-connection", 33, "per-connection", nil),
    ("wander=30%", 1, "wander=30%", nil), ("lte,wander=95%", 12, "95%", nil), ("lte,wander=5%:1ms", 12, "5%:1ms", nil),
    ("lte,wander=", 12, "", nil), ("dns=11m", 5, "11m", nil),
    ("handover; lte", 1, "handover", nil), ("lte for 1s; handover", 13, "handover", nil),
    ("lte for 1s; handover; handover; 3g", 23, "handover", nil),
    ("lte for 1s; handover=silent; 3g", 22, "silent", "silence"),
    ("lte for 1s; handover=; 3g", 22, "", nil), ("lte for 1s; handover for 2s; 3g", 22, "for 2s", nil),
    ("lte for 1s; handovr; 3g", 13, "handovr", "handover"), ("lte; handover; 3g", 1, "lte", nil),
    ("down=", 6, "", nil), ("delay=1h", 7, "1h", nil), ("Very-Bad", 1, "Very-Bad", "very-bad"),
  ])
  func anErrorNamesTheColumnTheTextAndTheNearestSpelling(
    _ text: String, _ column: Int, _ found: String, _ suggestion: String?
  ) {
    let error = #expect(throws: LinkProfileError.self) { try profile(text) }
    #expect(error?.column == column)
    #expect(error?.text == found)
    if suggestion != nil { #expect(error?.suggestion == suggestion) }
    #expect(error?.expected.isEmpty == false)
  }

  @Test func damagedTextsAreRefusedOrReadBackEqual() throws {
    let letters = Array(" ;,=:%for0129.msk~é")
    for (index, example) in Self.examples.enumerated() {
      for round in 0..<200 {
        let draw = RandomStream(seed: 1).keyed(index).keyed(round)
        var text = Array(example)
        let position = Int(draw.keyed(1).unit * Double(text.count))
        if draw.keyed(2).unit < 0.5 { text.remove(at: position) }
        text.insert(letters[Int(draw.keyed(3).unit * Double(letters.count))], at: min(position, text.count))
        do {
          let read = try profile(String(text))
          #expect(try profile(read.description) == read)
        } catch let error as LinkProfileError {
          #expect(error.column >= 1 && error.column <= text.count + 1)
        }
      }
    }
  }
}
