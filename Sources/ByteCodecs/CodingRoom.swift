/// Room for what a coding library puts out.
enum CodingRoom {
  /// How many bytes a library may write in one go.
  static let size = 32 * 1024

  /// Lends `body` room to write into and appends as many bytes of it as `body` says.
  static func append(to output: inout [UInt8], _ body: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size) { room in
      let count = body(room)
      output += UnsafeBufferPointer(rebasing: room[..<count])
    }
  }
}
