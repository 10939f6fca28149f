/// The documents of `FormatFamily`.
///
/// What clients' own suites look for stands where httpbin has it: headings, names of fields, the slide show.
enum SampleDocuments {
  static let html = """
    <!DOCTYPE html>
    <html>
      <head>
        <meta charset="utf-8">
        <title>Herman Melville - Moby-Dick</title>
      </head>
      <body>
        <h1>Herman Melville - Moby-Dick</h1>
        <div>
          <p>
            Call me Ishmael. Some years ago—never mind how long precisely—having little or no money in my purse, and nothing
            particular to interest me on shore, I thought I would sail about a little and see the watery part of the world.
          </p>
        </div>
      </body>
    </html>

    """

  static let json: EchoValue = .object([
    (
      "slideshow",
      .object([
        ("author", .string("Yours Truly")), ("date", .string("date of publication")),
        (
          "slides",
          .array([
            .object([("title", .string("Wake up to WonderWidgets!")), ("type", .string("all"))]),
            .object([
              (
                "items",
                .array([
                  .string("Why <em>WonderWidgets</em> are great"), .string("Who <em>buys</em> WonderWidgets"),
                ])
              ), ("title", .string("Overview")), ("type", .string("all")),
            ]),
          ])
        ), ("title", .string("Sample Slide Show")),
      ])
    )
  ])

  static let xml = """
    <?xml version='1.0' encoding='us-ascii'?>
    <slideshow title="Sample Slide Show" date="Date of publication" author="Yours Truly">
      <slide type="all">
        <title>Wake up to WonderWidgets!</title>
      </slide>
      <slide type="all">
        <title>Overview</title>
        <item>Why <em>WonderWidgets</em> are great</item>
        <item/>
        <item>Who <em>buys</em> WonderWidgets</item>
      </slide>
    </slideshow>

    """

  static let denied = """
      _______
     /       \\
     | STOP! |
     \\_______/
         |
         |
    YOU SHOULDN'T BE HERE

    """

  static let scripts = """
    <!doctype html>
    <meta charset="utf-8">
    <title>Unicode Demo</title>
    <h1>Unicode Demo</h1>
    <pre>
    Latin      The naïve café in Zürich, Łódź, København, İstanbul
    Greek      Καλημέρα κόσμε
    Cyrillic   Привет, мир
    Hebrew     שלום עולם
    Arabic     مرحبا بالعالم
    Devanagari नमस्ते दुनिया
    Thai       สวัสดีชาวโลก
    Chinese    你好，世界
    Japanese   こんにちは世界、カタカナ
    Korean     안녕하세요 세계
    Maths      ∀x∈ℝ: ⌈x⌉ = −⌊−x⌋, α ∧ ¬β = ¬(¬α ∨ β), ∑ 1/n² = π²/6
    Combining  e\u{301} a\u{308} ñ n\u{303}
    Beyond the basic plane 𝒜 𝄞 😀 👩‍👩‍👧‍👦 🇪🇺
    </pre>

    """

  /// A form for a pizza, posted to `action`.
  static func form(action: String) -> String {
    func choices(_ kind: String, _ name: String, _ values: [String]) -> String {
      values.map { "    <label><input type=\"\(kind)\" name=\"\(name)\" value=\"\($0)\"> \($0)</label>\n" }.joined()
    }
    return """
      <!doctype html>
      <meta charset="utf-8">
      <title>Order a pizza</title>
      <form method="post" action="\(action)">
        <p><label>Name <input name="custname"></label></p>
        <p><label>Telephone <input type="tel" name="custtel"></label></p>
        <p><label>E-mail <input type="email" name="custemail"></label></p>
        <fieldset>
          <legend>Size</legend>
      \(choices("radio", "size", ["small", "medium", "large"]))  </fieldset>
        <fieldset>
          <legend>Toppings</legend>
      \(choices("checkbox", "topping", ["bacon", "cheese", "onion", "mushroom"]))  </fieldset>
        <p><label>Time <input type="time" min="11:00" max="21:00" step="900" name="delivery"></label></p>
        <p><label>Wishes <textarea name="comments"></textarea></label></p>
        <p><button>Order</button></p>
      </form>

      """
  }
}
