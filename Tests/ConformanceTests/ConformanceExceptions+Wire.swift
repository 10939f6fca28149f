extension ConformanceExceptions {
  /// What the client on Linux makes of odd bytes.
  static let wire = [
    ConformanceException(
      .client,
      ["no blank after the colon", "blank before the colon", "LF", "no reason", "version 1.2", "very long field"]
        .map { "wire/\($0)" } + ["wire/unknown coding", "wire/unknown transfer", "caching/flaw unknown*"]
        + ["no-blank", "blank-before-colon", "bare-lf", "no-reason", "http-1.2", "unknown-coding"].map { "lie \($0)" },
      ["#1 *"], live: "*", offline: "*",
      "fails on heads that other clients read: no blank behind a colon, one before it, lines that end with LF, a status line "
        + "without a blank behind the code, version 1.2, a field above 100 KB, codings it doesn't know"),
    ConformanceException(
      .client,
      ["wire/lower case", "wire/length with plus", "wire/two lengths"]
        + ["two-lengths", "huge-length", "http-2.0", "deflate-as-gzip"].map { "lie \($0)" },
      ["#1 *"], live: "*", offline: "*",
      "reads what it shouldn't: `http/1.1`, `HTTP/2.0`, `Content-Length: +5`, a length beyond 64 bits, two different lengths, "
        + "deflate under the name of gzip"),
    ConformanceException(
      .client, ["caching/flaw mislabelled deflate"], ["#1 body", "#1 error"], live: "*", offline: "*",
      "reads deflate under the name of gzip; offline it can't be decoded"),
    ConformanceException(
      .client, ["wire/101", "lie unasked-upgrade"], ["#1 body"], live: "*", offline: "",
      "takes what follows a 101 that nobody asked for as its body"),
    ConformanceException(
      .client, ["wire/blanks about a value", "lie many-blanks"], ["#1 field X-*"], live: "*", offline: "*",
      "keeps blanks behind the value of a field (RFC 9112 §5)"),
    ConformanceException(
      .client, ["wire/case of names"], ["#1 field *"], live: "*", offline: "*",
      "takes names that differ in case for different fields"),
    ConformanceException(
      .socket, ["rule HEAD/raw with pauses"], ["#2 *", "@*", "exchanges", "verdicts"], live: "*", offline: "*",
      "bytes behind the end of an answer are taken for the next one on a kept connection; offline they are forgotten",
      isChance: true),
  ]
}
