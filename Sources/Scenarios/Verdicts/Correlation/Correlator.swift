import Quantities

/// Sorts attempts, given in order of arrival, into operations.
struct Correlator {
  private struct Key: Hashable {
    let session: String
    let method: String
    let resource: Resource

    init(_ attempt: Attempt) {
      session = attempt.session
      method = attempt.isHead ? "GET" : attempt.method
      resource = attempt.resource
    }
  }

  /// The operations, in the order they began.
  let operations: [Operation]

  /// Bounds the work for a client that asks for one thing a thousand times.
  private static let candidateLimit = 64

  init(_ attempts: [Attempt], policy: VerdictPolicy) {
    let links = RedirectLinks.find(attempts, policy: policy)
    var operations: [Operation] = []
    var places: [(operation: Int, place: Int)] = []
    var active: [Key: [Int]] = [:]
    for (index, attempt) in attempts.enumerated() {
      let key = Key(attempt)
      var chosen: (operation: Int, relation: Relation)?
      if let from = links[index] {
        chosen = (places[from].operation, .redirect(of: places[from].place))
      } else {
        var best = 0
        for candidate in active[key] ?? [] {
          guard let (relation, fit) = operations[candidate].relation(of: attempt, policy: policy), fit > best else {
            continue
          }
          best = fit
          chosen = (candidate, relation)
        }
      }
      if let chosen {
        operations[chosen.operation].append(attempt, chosen.relation)
        places.append((chosen.operation, operations[chosen.operation].attempts.count - 1))
      } else {
        operations.append(Operation(attempt))
        places.append((operations.count - 1, 0))
      }
      let operation = places[index].operation
      var candidates = (active[key] ?? []).filter { $0 != operation }
      candidates.append(operation)
      active[key] = candidates.suffix(Self.candidateLimit)
    }
    self.operations = operations
  }
}
