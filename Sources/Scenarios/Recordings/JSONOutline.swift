/// Where the outermost object of a JSON text with comments, and an array in it, can take more.
///
/// The text has been read without an error before: here only what encloses what is looked at.
struct JSONOutline {
  /// The outermost object; nil when the text is none.
  private(set) var object: JSONList?
  /// The array that is the value of the key; nil when there is none.
  private(set) var array: JSONList?

  private let bytes: [UInt8]
  private let key: String
  private var index = 0

  /// Looks through `bytes` for the array under `key`.
  init(_ bytes: [UInt8], key: String) {
    self.bytes = bytes
    self.key = key
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    skipBlanks()
    object = next == UInt8(ascii: "{") ? list(isOutermost: true) : nil
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The array or object that begins here, which is passed.
  private mutating func list(isOutermost: Bool) -> JSONList {
    index += 1
    var list = JSONList(end: index, close: index, needsComma: false)
    var name: String?
    while true {
      skipBlanks()
      list.close = index
      switch next {
      case nil: return list
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        index += 1
        return list
      case UInt8(ascii: ","):
        index += 1
        (list.end, list.needsComma, name) = (index, false, nil)
      case UInt8(ascii: ":"): index += 1
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        let isSought = isOutermost && name == key && next == UInt8(ascii: "[")
        let inner = self.list(isOutermost: false)
        if isSought { array = inner }
        (list.end, list.needsComma) = (index, true)
      default:
        let start = index
        skipScalar()
        if isOutermost, name == nil { name = (try? JSONDocument.parse(Array(bytes[start..<index])))?.string }
        (list.end, list.needsComma) = (index, true)
      }
    }
  }

  private mutating func skipScalar() {
    guard next == UInt8(ascii: "\"") else {
      index += 1
      while let byte = next, !",:[]{}\"/ \t\r\n".utf8.contains(byte) { index += 1 }
      return
    }
    index += 1
    while let byte = next, byte != UInt8(ascii: "\"") { index += byte == UInt8(ascii: "\\") ? 2 : 1 }
    index += 1
  }

  private mutating func skipBlanks() {
    while let byte = next {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case UInt8(ascii: "/"):
        let isBlock = bytes[(index + 1)...].first == UInt8(ascii: "*")
        index += 2
        if isBlock {
          while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
          index += 2
        } else {
          while let byte = next, byte != 0x0A, byte != 0x0D { index += 1 }
        }
      default: return
      }
    }
  }
}
