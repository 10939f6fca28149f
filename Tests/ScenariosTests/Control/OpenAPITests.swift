import Foundation
import Testing

@testable import Scenarios

/// The description of the API says what the API does.
@Suite struct OpenAPITests {
  private func document() throws -> [String: Any] {
    let answer = ControlPlayer { $0.version = "1.2.3" }.get("/openapi.json")
    return try #require(answer.json)
  }

  @Test func itHasEveryRouteAndNoOther() throws {
    let document = try document()
    #expect(document["openapi"] as? String == "3.1.0")
    #expect((document["info"] as? [String: Any])?["version"] as? String == "1.2.3")
    let paths = try #require(document["paths"] as? [String: [String: Any]])
    let described = Set(paths.flatMap { path, operations in operations.keys.map { "\($0.uppercased()) \(path)" } })
    #expect(described == Set(ControlTable.routes.map { "\($0.method) /_mocksrv\($0.path)" }))
  }

  @Test func everyNameInAPathIsAParameterAndTheOtherWayRound() {
    for route in ControlTable.routes {
      let names = route.path.split(separator: "/").filter { $0.hasPrefix("{") }.map {
        String($0.dropFirst().dropLast())
      }
      let parameters = route.parameters.filter { $0.place == .path }.map(\.name)
      #expect(Set(names) == Set(parameters), "\(route.path)")
      #expect(route.responses.contains { $0.status < 300 }, "\(route.path)")
    }
  }

  @Test func operationsHaveNamesOfTheirOwn() throws {
    let paths = try #require(try document()["paths"] as? [String: [String: [String: Any]]])
    let names = paths.values.flatMap(\.values).compactMap { $0["operationId"] as? String }
    #expect(names.count == ControlTable.routes.count)
    #expect(Set(names).count == names.count)
  }

  @Test func everyReferenceLeadsSomewhere() throws {
    let document = try document()
    let schemas = try #require((document["components"] as? [String: Any])?["schemas"] as? [String: Any])
    let references = references(in: document)
    #expect(!references.isEmpty)
    for reference in references {
      let name = try #require(reference.split(separator: "/").last)
      #expect(schemas[String(name)] != nil, "\(reference)")
    }
  }

  private func references(in value: Any) -> [String] {
    if let object = value as? [String: Any] {
      return object.flatMap { key, value in
        key == "$ref" ? [value as? String ?? ""] : references(in: value)
      }
    }
    return (value as? [Any])?.flatMap { references(in: $0) } ?? []
  }
}
