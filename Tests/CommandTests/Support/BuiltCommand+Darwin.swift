#if canImport(Darwin)
  import Foundation

  extension BuiltCommand {
    /// The directory of the test bundle that the runner has loaded.
    static var buildDirectory: URL {
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
      return bundle.bundleURL.deletingLastPathComponent()
    }
  }
#endif
