import HTTPSemantics

/// One picture of 16 by 16 pixels, a chess board in blue and yellow, in every format that `/image` speaks.
enum SampleImages {
  static let png = decode(
    "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQMAAAAlPW0iAAAABlBMVEXwyDweeMi3jHPTAAAAFElEQVR42mP8wMDEAEWM/EhsHOIA"
      + "RzoCG3JB02EAAAAASUVORK5CYII=")
  static let jpeg = decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19i"
      + "Z2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj"
      + "Y2NjY2NjY2P/wAARCAAQABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAbEAABBAMAAAAAAAAAAAAAAAARABM1"
      + "UWOCkf/EABQBAQAAAAAAAAAAAAAAAAAAAAP/xAAeEQACAQMFAAAAAAAAAAAAAAAREgAygaEzYWKxsv/aAAwDAQACEQMRAD8Arhcz"
      + "2oHbSFzPagdtIXM9qB20hcz2oHbRanJrOPK5hU7C6ns4n//Z")
  static let webp = decode(
    "UklGRiwAAABXRUJQVlA4TB8AAAAvD8ADAA9wWOS7wJ+Hcf5jCQKBBGF/yyVyiOh/xsQAAA==")

  static let svg = """
    <?xml version="1.0" encoding="UTF-8"?>
    <svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 4 4">
      <path fill="#f0c83c" d="M0 0h4v4H0z"/>
      <path fill="#1e78c8" d="M0 0h1v4H0zM2 0h1v4H2zM0 0"/>
    </svg>

    """

  private static func decode(_ text: String) -> [UInt8] { Base64.decode(text) ?? [] }
}
