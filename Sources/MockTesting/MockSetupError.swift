import MockURLProtocol

/// What a test says of its mock can't be meant.
package struct MockSetupError: Error, CustomStringConvertible {
  /// What is wrong, where, and what was expected.
  package let description: String

  /// An error that says `description`.
  init(_ description: String) { self.description = description }

  /// An error in `text`, which is shown with a mark below the place.
  init(_ what: String, _ text: String, _ reason: String, column: Int) {
    description = "\(what) doesn't parse: \(reason)\n\(SourceExcerpt.text(text, column: column))"
  }
}
