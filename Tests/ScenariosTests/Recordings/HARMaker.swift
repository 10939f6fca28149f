@testable import Scenarios

/// Puts HTTP archives together.
enum HARMaker {
  /// An archive with these entries, each JSON.
  static func archive(_ entries: [String], creator: String = "test") -> [UInt8] {
    Array(
      """
      {"log": {"version": "1.2", "creator": {"name": "\(creator)", "version": "1"}, "entries": [
      \(entries.joined(separator: ",\n"))
      ]}}
      """.utf8)
  }

  /// An entry; `response` holds the members of the response behind the status.
  static func entry(
    _ method: String = "GET", _ url: String = "https://example.test/feed", status: Int = 200, request: String = "",
    response: String = #""content": {"size": 2, "mimeType": "text/plain", "text": "ok"}"#
  ) -> String {
    let request = request.isEmpty ? "" : ", " + request
    let response = response.isEmpty ? "" : ", " + response
    return """
      {"request": {"method": "\(method)", "url": "\(url)"\(request)}, "response": {"status": \(status)\(response)}}
      """
  }

  /// A text as the content of a response.
  static func content(_ text: String, _ headers: [(String, String)] = []) -> String {
    let list = HAR.pairs(headers.map { (name: $0.0, value: $0.1) }).line
    return #""headers": \#(list), "content": {"size": \#(text.utf8.count), "text": \#(JSONValue.string(text).line)}"#
  }

  /// A player of an archive's rules.
  static func player(_ entries: [String], creator: String = "test", matchesHost: Bool = false) throws -> MemoryPlayer {
    let archive = try HARImport(archive(entries, creator: creator), matchesHost: matchesHost)
    return MemoryPlayer { $0.rules = archive.rules }
  }
}
