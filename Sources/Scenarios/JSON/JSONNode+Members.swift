extension JSONNode {
  /// The value of an object's member of this name; nil when there is none, and for everything that is no object.
  subscript(name: String) -> JSONNode? { members?.first { $0.name.string == name }?.value }
}
