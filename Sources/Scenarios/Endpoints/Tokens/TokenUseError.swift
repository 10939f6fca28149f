/// An access token that isn't good for what was asked.
struct TokenUseError: Error, Equatable {
  let denial: TokenDenial
}
