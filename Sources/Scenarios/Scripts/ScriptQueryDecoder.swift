/// Reads a script out of the raw value of `?mock=`.
public enum ScriptQueryDecoder {
  /// The script that `rawValue` holds, percent-decoded.
  ///
  /// A `+` stays a plus, since it joins parts; but form encoders write a blank as `+`, so one beside a comma, at an end
  /// or inside quotes is a blank. `%2B` is always a plus. A percent sign without two hexadecimal digits stays.
  public static func decode(rawValue: some Collection<UInt8>) -> String {
    var (bytes, pluses) = percentDecoded(Array(rawValue))
    var isQuoted = false
    var index = 0
    while index < bytes.count {
      if isQuoted, bytes[index] == UInt8(ascii: "\\") {
        if index + 1 < bytes.count, pluses[index + 1] { bytes[index + 1] = UInt8(ascii: " ") }
        index += 2
        continue
      }
      if bytes[index] == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if pluses[index], isQuoted {
        bytes[index] = UInt8(ascii: " ")
      } else if pluses[index] || bytes[index] == UInt8(ascii: " ") {
        // A run of blanks is one: "503,++ok" has two of them beside the comma.
        let end = runEnd(from: index, bytes, pluses)
        if isEdge(index - 1, bytes) || isEdge(end, bytes) {
          for position in index..<end { bytes[position] = UInt8(ascii: " ") }
        }
        index = end
        continue
      }
      index += 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The decoded bytes, and for each whether it was a literal `+`.
  private static func percentDecoded(_ raw: [UInt8]) -> (bytes: [UInt8], pluses: [Bool]) {
    var bytes: [UInt8] = []
    var pluses: [Bool] = []
    var index = 0
    while index < raw.count {
      let decoded = ScriptText.percentDecoded(raw[...], at: index)
      bytes.append(decoded ?? raw[index])
      pluses.append(raw[index] == UInt8(ascii: "+"))
      index += decoded == nil ? 1 : 3
    }
    return (bytes, pluses)
  }

  private static func runEnd(from start: Int, _ bytes: [UInt8], _ pluses: [Bool]) -> Int {
    var end = start
    while end < bytes.count, pluses[end] || bytes[end] == UInt8(ascii: " ") { end += 1 }
    return end
  }

  private static func isEdge(_ index: Int, _ bytes: [UInt8]) -> Bool {
    !bytes.indices.contains(index) || bytes[index] == UInt8(ascii: ",")
  }
}
