#if canImport(XCTest)
  import MockURLProtocol
  import XCTest

  /// The network that each running XCTest case made last, for expectations that name none.
  enum TestNetworks {
    private static let networks = LockedBox<[ObjectIdentifier: MockNetwork]>([:])

    static func set(_ network: MockNetwork?, for test: ObjectIdentifier) {
      networks.withLock { $0[test] = network }
    }

    static func network(of test: XCTestCase) -> MockNetwork? {
      networks.withLock { $0[ObjectIdentifier(test)] }
    }
  }
#endif
