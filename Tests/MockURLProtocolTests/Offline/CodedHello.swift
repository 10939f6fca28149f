/// `hello` in the content codings that URLSession undoes.
enum CodedHello {
  /// Each coding's name with the bytes.
  static let all: [(String, [UInt8])] = [
    // gzip -n
    ("gzip", [31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 203, 72, 205, 201, 201, 7, 0, 134, 166, 16, 54, 5, 0, 0, 0]),
    ("deflate", [120, 156, 203, 72, 205, 201, 201, 7, 0, 6, 44, 2, 21]),
    // A stored meta-block.
    ("br", [11, 2, 128, 104, 101, 108, 108, 111, 3]),
  ]
}
