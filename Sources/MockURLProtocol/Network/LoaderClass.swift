import Foundation
import Quantities

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A URLProtocol class of one network's own: the only thing by which a request can be told to belong to it.
///
/// URLSession takes classes, not objects, and hands a request over with nothing of ours in it. Generic classes with different
/// parameters are different classes, so each network gets one that no other has, at about a kilobyte, which stays.
final class LoaderClass: Sendable {
  /// What is known of the class's network.
  struct Registration: Sendable {
    let core: NetworkCore
    var settings = SessionSettings()
  }

  private struct Registry {
    var count: UInt = 0
    var networks: [ObjectIdentifier: Registration] = [:]
  }

  private static let registry = LockedBox(Registry())

  let type: URLProtocol.Type

  /// A class for `core`.
  init(_ core: NetworkCore) {
    type = Self.registry.withLock { registry in
      registry.count += 1
      let type = Self.mint(Never.self, registry.count)
      registry.networks[ObjectIdentifier(type)] = Registration(core: core)
      return type
    }
  }

  /// Lets the network go; requests that still come fail.
  func release() { Self.registry.withLock { $0.networks[ObjectIdentifier(type)] = nil } }

  /// Remembers what a configuration says, for where it can't be asked of the session.
  func note(_ configuration: URLSessionConfiguration) {
    let settings = SessionSettings(configuration)
    Self.registry.withLock { $0.networks[ObjectIdentifier(type)]?.settings = settings }
  }

  /// The network of `type`; nil when it is gone.
  static func registration(of type: URLProtocol.Type) -> Registration? {
    registry.withLock { $0.networks[ObjectIdentifier(type)] }
  }

  private enum Zero<Tail> {}
  private enum One<Tail> {}

  /// The class whose parameter spells `number` in binary digits.
  private static func mint<Tail>(_: Tail.Type, _ number: UInt) -> URLProtocol.Type {
    if number == 0 { return OfflineLoader<Tail>.self }
    return number & 1 == 0 ? mint(Zero<Tail>.self, number >> 1) : mint(One<Tail>.self, number >> 1)
  }
}
