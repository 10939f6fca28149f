/// Something that went wrong while running, in the words a person reads.
struct RuntimeFailure: Error, CustomStringConvertible {
  /// What failed, why, and what to do.
  let description: String
  /// The exit status it ends the program with.
  let status: Int32

  /// A failure that ends the program with `status`.
  init(_ description: String, status: Int32 = ExitCode.failure) {
    self.description = description
    self.status = status
  }
}
