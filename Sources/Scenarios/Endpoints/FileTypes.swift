/// Media types by the end of a file's name; what isn't listed is application/octet-stream.
enum FileTypes {
  private static let known: [String: String] = [
    "html": "text/html; charset=utf-8", "htm": "text/html; charset=utf-8", "txt": "text/plain; charset=utf-8",
    "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
    "csv": "text/csv; charset=utf-8", "md": "text/markdown; charset=utf-8", "json": "application/json",
    "xml": "application/xml", "pdf": "application/pdf", "zip": "application/zip", "gz": "application/gzip",
    "tar": "application/x-tar", "wasm": "application/wasm", "plist": "application/xml", "png": "image/png",
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "svg": "image/svg+xml",
    "heic": "image/heic", "ico": "image/vnd.microsoft.icon", "mp3": "audio/mpeg", "m4a": "audio/mp4",
    "wav": "audio/wav", "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime",
    "m3u8": "application/vnd.apple.mpegurl", "ts": "video/mp2t", "ipa": "application/octet-stream",
  ]

  static func type(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "application/octet-stream" }
    return known[name[name.index(after: dot)...].lowercased()] ?? "application/octet-stream"
  }
}
