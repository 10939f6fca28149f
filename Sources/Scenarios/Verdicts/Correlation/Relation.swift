/// What an attempt has to do with those before it in its operation; the numbers are their places there.
enum Relation: Hashable {
  /// It is the first.
  case first
  /// It follows the redirect that answered that one.
  case redirect(of: Int)
  /// It asks again for what that one didn't bring.
  ///
  /// It isn't certain when it came on another connection so soon that it may have been on its way before the earlier answer.
  case retry(of: Int, isCertain: Bool)
  /// It goes on after that one, such as a GET after a HEAD, or the next part.
  case next(of: Int)
  /// It repeats that one, which had succeeded, with the same body.
  case again(of: Int)
  /// It runs beside others.
  case parallel
}
