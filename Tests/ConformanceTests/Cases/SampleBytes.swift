import Foundation
import Scenarios

/// Bodies of requests.
enum SampleBytes {
  /// The beginning of what `/data` answers.
  static func pattern(_ count: Int, from offset: Int64 = 0) -> Data {
    var bytes = [UInt8](repeating: 0, count: count)
    bytes.withUnsafeMutableBytes { DataPattern(seed: 0).fill($0, from: offset) }
    return Data(bytes)
  }

  static let formType = "multipart/form-data; boundary=b0undary"

  /// A form with a text and a file.
  static let form =
    Data("--b0undary\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nhello\r\n".utf8)
    + Data("--b0undary\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"photo.bin\"\r\n\r\n".utf8)
    + pattern(1_000) + Data("\r\n--b0undary--\r\n".utf8)
}
