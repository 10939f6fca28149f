@testable import Scenarios

/// What must hold for any bytes that are read as a script, a rule or a path.
enum ScriptExercise {
  /// Whether it holds; one answer for all, because each expectation costs more than the parsing does.
  static func holds(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return ScriptQueryDecoder.decode(rawValue: bytes).utf8.count <= 3 * bytes.count
      && (SessionName.split(path: bytes[...]) == .noPrefix || text.hasPrefix("/"))
      && readsBackOrSaysWhere(text) { text throws(ScriptError) in try Script(parsing: text) }
      && readsBackOrSaysWhere(text) { text throws(ScriptError) in try ScriptRule(parsing: text) }
  }

  private static func readsBackOrSaysWhere<Value: Equatable & CustomStringConvertible>(
    _ text: String, _ parse: (String) throws(ScriptError) -> Value
  ) -> Bool {
    do {
      let value = try parse(text)
      let printed = value.description
      let again = try? parse(printed)
      return again == value && again?.description == printed
    } catch {
      return (1...text.count + 1).contains(error.column) && !error.expected.isEmpty
    }
  }
}
