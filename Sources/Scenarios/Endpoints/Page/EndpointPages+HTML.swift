extension EndpointPages {
  /// For a browser that called the server by `address`, which ends in the session's `prefix`.
  func html(address: String, prefix: String) -> String {
    let contents = groups.enumerated().map { "<a href=\"#s\($0)\">\(HTMLText.escape($1.heading))</a>" }
    let sections = groups.enumerated().map { number, group in
      """
      <section id="s\(number)">
      <h2>\(HTMLText.escape(group.heading))</h2>
      \(group.listings.map { Self.row($0, address: address, prefix: prefix) }.joined(separator: "\n"))
      </section>
      """
    }
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>mocksrv</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <header>
      <h1>mocksrv</h1>
      <p>A local HTTP server that misbehaves exactly as asked.</p>
      <p>Add <code>?mock=503*2,ok</code>, <code>?mock=reset@64k,ok</code> or <code>?mock=ok+rate=256kbit+delay=1s</code> to any
      path. Put <code>/~NAME</code> in front of it for a session of your own.</p>
      <nav>
      \(contents.joined(separator: "\n"))
      </nav>
      </header>
      <main>
      \(sections.joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  private static func row(_ listing: EndpointListing, address: String, prefix: String) -> String {
    let path = "<code>\(HTMLText.escape(listing.path))</code>"
    let shown = listing.link.map { "<a href=\"\(HTMLText.escape(prefix + $0))\">\(path)</a>" } ?? path
    let example = listing.example.map { example in
      let command =
        "curl " + example.split(separator: "{url}", omittingEmptySubsequences: false).joined(separator: address)
      return "<pre>\(HTMLText.escape(command))</pre>"
    }
    return """
      <article>
      <h3><small>\(HTMLText.escape(listing.methods))</small> \(shown)</h3>
      <p>\(HTMLText.escape(listing.purpose))</p>
      \(example ?? "")
      </article>
      """
  }

  private static let style = """
    :root { color-scheme: light dark; --line: #d0d4da; --soft: #f3f5f8; --link: #0b5fc4; }
    @media (prefers-color-scheme: dark) { :root { --line: #3a4048; --soft: #20242a; --link: #7db8ff; } }
    body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 70rem; padding: 1rem 1.5rem 4rem; }
    header p { max-width: 46rem; }
    h2 { border-bottom: 1px solid var(--line); padding-bottom: .3rem; margin-top: 2.5rem; }
    section { display: block; }
    article { break-inside: avoid; margin: 0 0 1.2rem; }
    h3 { font-size: 1rem; margin: 0; }
    h3 small { font-weight: normal; opacity: .7; }
    article p { margin: 0 0 .3rem; }
    a { color: var(--link); }
    nav { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; }
    pre { background: var(--soft); border-radius: 6px; font-size: .85rem; margin: 0; padding: .4rem .7rem;
      overflow-wrap: anywhere; white-space: pre-wrap; }
    @media (min-width: 60rem) { section { columns: 2; column-gap: 2rem; } h2 { column-span: all; } }
    """
}
