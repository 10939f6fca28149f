/// Who may use the control API.
public struct ControlAccess: Hashable, Sendable {
  /// What clients must name in `Authorization: Bearer`; nil for no such word, and then no client of another machine gets in.
  public var token: String?
  /// Whether clients of this machine must name the token too.
  public var asksEverybody: Bool
  /// Whether the Host field may be any IP address, as where other machines may come in.
  public var allowsAddresses: Bool

  /// Who may use it; as it stands, every client of this machine.
  public init(token: String? = nil, asksEverybody: Bool = false, allowsAddresses: Bool = false) {
    self.token = token
    self.asksEverybody = asksEverybody
    self.allowsAddresses = allowsAddresses
  }
}
