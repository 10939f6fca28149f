extension JSONPath {
  /// The values it finds in `node`, in the document's order.
  func values(in node: JSONNode) -> [JSONNode] {
    var nodes = [node]
    for step in steps { nodes = nodes.flatMap { Self.step(step, into: $0) } }
    return nodes
  }

  /// The texts of the values it finds: strings as they are, all else as JSON on one line.
  func texts(in node: JSONNode) -> [String] {
    values(in: node).map { found in
      found.string ?? found.compact
    }
  }

  private static func step(_ step: Step, into node: JSONNode) -> [JSONNode] {
    switch (step, node.kind) {
    case (.member(let name), .object(let members)):
      return members.first { $0.name.string?.utf8.elementsEqual(name.utf8) == true }.map { [$0.value] } ?? []
    case (.index(let index), .array(let items)):
      let place = index < 0 ? items.count + index : index
      return items.indices.contains(place) ? [items[place]] : []
    case (.all, .array(let items)): return items
    case (.all, .object(let members)): return members.map(\.value)
    default: return []
    }
  }
}
