// swift-tools-version:6.0
import PackageDescription

// Debian's package has no pkg-config file, and needs no flags; Homebrew's has one.
#if os(Linux)
  let wslayConfig: String? = nil
#else
  let wslayConfig: String? = "libwslay"
#endif

let package = Package(
  name: "mocksrv",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(name: "MockServer", targets: ["MockServer"]),
    .library(name: "MockURLProtocol", targets: ["MockURLProtocol"]),
    .library(name: "MockTesting", targets: ["MockTesting"]),
    .library(name: "MockServerTesting", targets: ["MockServerTesting"]),
    .executable(name: "mocksrv", targets: ["mocksrv"]),
  ],
  targets: [
    .target(name: "Quantities"),
    .target(name: "HTTPSemantics", dependencies: ["Quantities"]),
    .target(
      name: "ByteCodecs",
      dependencies: [
        "CZlib", .target(name: "CBrotli", condition: .when(platforms: [.linux])),
        .target(name: "CGnuTLS", condition: .when(platforms: [.linux])),
      ]),
    .target(name: "LinkModel", dependencies: ["Quantities"]),
    .target(name: "Scenarios", dependencies: ["Quantities", "HTTPSemantics", "LinkModel", "ByteCodecs"]),

    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .systemLibrary(
      name: "CEvent", pkgConfig: "libevent_core",
      providers: [.apt(["libevent-dev"]), .brew(["libevent"])]),
    .systemLibrary(
      name: "CWslay", pkgConfig: wslayConfig,
      providers: [.apt(["libwslay-dev"]), .brew(["wslay"])]),
    .systemLibrary(
      name: "CGnuTLS", pkgConfig: "gnutls",
      providers: [.apt(["libgnutls28-dev"]), .brew(["gnutls"])]),
    // Apple's SDKs hold zlib without a pkg-config file, and on Linux it needs no flags.
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CBrotli", pkgConfig: "libbrotlidec",
      providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]),
    .target(name: "CPlatformShims"),
    .target(name: "CMicroHTTPDShims", dependencies: ["CMicroHTTPD"]),
    .target(name: "SystemThreads", dependencies: ["CPlatformShims"]),

    .target(
      name: "MicroHTTPD",
      dependencies: ["CMicroHTTPD", "CMicroHTTPDShims", "CPlatformShims", "SystemThreads", "Quantities"]),
    .target(
      name: "MockServer",
      dependencies: [
        "Scenarios", "HTTPSemantics", "LinkModel", "Quantities", "MicroHTTPD", "SystemThreads", "CPlatformShims",
        "CEvent",
        "CWslay",
      ]),
    .target(
      name: "MockURLProtocol", dependencies: ["Scenarios", "HTTPSemantics", "LinkModel", "ByteCodecs", "Quantities"]),
    // For test bundles: these import Testing, and XCTest where there is one.
    .target(
      name: "MockTesting", dependencies: ["MockURLProtocol", "Scenarios", "HTTPSemantics", "LinkModel", "Quantities"]),
    .target(name: "MockServerTesting", dependencies: ["MockTesting", "MockServer"]),
    .executableTarget(
      name: "mocksrv", dependencies: ["MockServer", "Scenarios", "LinkModel", "Quantities", "CPlatformShims", "CEvent"]),

    // What scripts/bench and scripts/soak run; not a product.
    .executableTarget(name: "OfflineExercise", dependencies: ["MockURLProtocol"]),

    // Files for tests; nothing that is shipped depends on it.
    .target(
      name: "Fixtures",
      dependencies: [
        "CPlatformShims", "Quantities", .target(name: "CFixtures", condition: .when(platforms: [.linux])),
      ],
      path: "Fixtures", exclude: ["CFixtures"], resources: [.copy("Scenarios"), .copy("Fuzz"), .copy("Link")]),
    .target(name: "CFixtures", path: "Fixtures/CFixtures"),

    .testTarget(name: "QuantitiesTests", dependencies: ["Quantities"]),
    .testTarget(name: "HTTPSemanticsTests", dependencies: ["HTTPSemantics", "Fixtures"]),
    .testTarget(name: "ByteCodecsTests", dependencies: ["ByteCodecs"]),
    .testTarget(name: "LinkModelTests", dependencies: ["LinkModel", "Quantities", "Fixtures"]),
    .testTarget(name: "ScenariosTests", dependencies: ["Scenarios", "Fixtures"]),
    .testTarget(name: "MicroHTTPDTests", dependencies: ["MicroHTTPD", "CPlatformShims", "Quantities"]),
    .testTarget(
      name: "MockServerTests",
      dependencies: [
        "MockServer", "Scenarios", "HTTPSemantics", "ByteCodecs", "LinkModel", "SystemThreads", "CPlatformShims",
        "Quantities", "Fixtures",
      ]),
    .testTarget(
      name: "MockURLProtocolTests",
      dependencies: ["MockURLProtocol", "Scenarios", "HTTPSemantics", "LinkModel", "Quantities", "Fixtures"]),
    .testTarget(name: "MockTestingTests", dependencies: ["MockTesting"], exclude: ["Resources"]),
    .testTarget(name: "MockServerTestingTests", dependencies: ["MockServerTesting"]),
    // The same requests on sockets and in memory.
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "MockServer", "MockURLProtocol", "Scenarios", "HTTPSemantics", "ByteCodecs", "LinkModel", "Quantities",
        "Fixtures",
      ]),
    .testTarget(name: "CommandTests", dependencies: ["mocksrv", "Fixtures"]),
  ],
  swiftLanguageModes: [.v6]
)
