import HTTPSemantics

/// A request with a Host field and the given fields behind it.
func makeHead(
  _ method: String = "GET", _ target: String = "/", version: HTTPVersion = .http11, _ fields: HeaderFields = [:]
) -> RequestHead {
  RequestHead(
    method: method, target: target, version: version,
    fields: HeaderFields([HeaderField(name: "Host", value: "localhost")] + Array(fields)))
}

/// A request of exactly these fields, added through the buffer interface.
func makeRawHead(
  _ method: String = "GET", _ target: String = "/", version: HTTPVersion = .http11,
  fields: KeyValuePairs<String, String>
) -> RequestHead {
  let method = Array(method.utf8)
  let target = Array(target.utf8)
  var head = method.withUnsafeBufferPointer { method in
    target.withUnsafeBufferPointer { RequestHead(method: method, target: $0, version: version, reserving: 100) }
  }
  for (name, value) in fields {
    let name = Array(name.utf8)
    let value = Array(value.utf8)
    name.withUnsafeBufferPointer { name in
      value.withUnsafeBufferPointer { head.appendField(name: name, value: $0) }
    }
  }
  return head
}

func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }
