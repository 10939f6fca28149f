/// The names of the tools whose links have their names here.
enum ProfileGroups {
  /// The heading over the links of `tool`.
  static func title(_ tool: String) -> String {
    switch tool {
    case "nlc": "Network Link Conditioner (Apple)"
    case "chrome": "Chrome DevTools"
    case "firefox": "Firefox DevTools"
    case "wpt": "WebPageTest, sitespeed.io"
    case "atc": "Augmented Traffic Control (Facebook)"
    case "android": "Android emulator"
    case "comcast": "comcast"
    case "browserstack": "BrowserStack"
    case "ohhttpstubs": "OHHTTPStubs"
    default: tool
    }
  }
}
