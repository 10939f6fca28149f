import HTTPSemantics
import Testing

@Suite struct HTTPDateTests {
  @Test(
    arguments: [
      (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
      (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (951_868_799, "Tue, 29 Feb 2000 23:59:59 GMT"),
      (951_868_800, "Wed, 01 Mar 2000 00:00:00 GMT"), (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 GMT"),
      (1_735_603_200, "Tue, 31 Dec 2024 00:00:00 GMT"), (1_735_689_600, "Wed, 01 Jan 2025 00:00:00 GMT"),
      (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
      (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"), (-62_135_596_800, "Mon, 01 Jan 0001 00:00:00 GMT"),
      (2_147_483_648, "Tue, 19 Jan 2038 03:14:08 GMT"),
    ] as [(Int64, String)])
  func formatsAndReadsIMFFixdates(seconds: Int64, text: String) {
    #expect(HTTPDate.format(unixSeconds: seconds) == text)
    #expect(HTTPDate.parse(text) == seconds)
  }

  @Test func holdsDatesBeyondFourDigitYears() {
    #expect(HTTPDate.format(unixSeconds: .max) == "Fri, 31 Dec 9999 23:59:59 GMT")
    #expect(HTTPDate.format(unixSeconds: .min) == "Mon, 01 Jan 0001 00:00:00 GMT")
  }

  @Test func everyDayOfTwoHundredYearsSurvivesTheRoundTrip() {
    for day in Int64(-26_000)..<49_000 {
      let seconds = day * 86_400 + 43_200
      #expect(HTTPDate.parse(HTTPDate.format(unixSeconds: seconds)) == seconds)
    }
  }

  @Test func readsTheObsoleteForms() {
    #expect(HTTPDate.parse("Sunday, 06-Nov-94 08:49:37 GMT") == 784_111_777)
    #expect(HTTPDate.parse("Sun Nov  6 08:49:37 1994") == 784_111_777)
    #expect(HTTPDate.parse("Wed Nov 16 08:49:37 1994") == 784_975_777)
  }

  @Test func placesTwoDigitYearsWithinFiftyYearsOfNow() {
    let year2024: Int64 = 1_704_067_200
    let expect = { (two: String, now: Int64?, four: String) in
      #expect(
        HTTPDate.parse("Monday, 02-Jan-\(two) 00:00:00 GMT", now: now)
          == HTTPDate.parse("Mon, 02 Jan \(four) 00:00:00 GMT"))
    }
    expect("73", year2024, "2073")
    expect("74", year2024, "1974")
    expect("24", year2024, "2024")
    expect("99", year2024, "1999")
    expect("05", 2_840_140_800, "2105")
    expect("68", nil, "2068")
    expect("69", nil, "1969")
  }

  @Test func aLeapSecondIsTheNextMinute() {
    #expect(
      HTTPDate.parse("Sat, 31 Dec 2016 23:59:60 GMT") == HTTPDate.parse("Sun, 01 Jan 2017 00:00:00 GMT"))
  }

  @Test(arguments: [
    "", "0", "yesterday", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC",
    "Sun, 06 Nov 1994 08:49:37 GMT ", "Sun, 06 nov 1994 08:49:37 GMT", "Foo, 06 Nov 1994 08:49:37 GMT",
    "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 29 Feb 1900 00:00:00 GMT", "Sun, 29 Feb 2023 00:00:00 GMT",
    "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
    "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06-Nov-94 08:49:37 GMT",
    "Sunday, 06-Nov-1994 08:49:37 GMT", "Sun Nov 6 08:49:37 1994", "Sun Nov  6 08:49:37 1994 GMT",
    "Sun,06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z",
  ])
  func refusesWhatIsNoDate(text: String) {
    #expect(HTTPDate.parse(text) == nil)
  }

  @Test func readsAndPrintsRetryAfter() {
    #expect(RetryAfter(parsing: "120") == .seconds(120))
    #expect(RetryAfter(parsing: " 0 ") == .seconds(0))
    #expect(RetryAfter(parsing: "99999999999999999999") == .seconds(.max))
    #expect(RetryAfter(parsing: "Sun, 06 Nov 1994 08:49:37 GMT") == .date(784_111_777))
    for wrong in ["", "-1", "1.5", "+3", "3s", "1 2", "soon"] { #expect(RetryAfter(parsing: wrong) == nil) }
    #expect(RetryAfter.seconds(7).text == "7")
    #expect(RetryAfter.seconds(-7).text == "0")
    #expect(RetryAfter.date(784_111_777).text == "Sun, 06 Nov 1994 08:49:37 GMT")
  }
}
