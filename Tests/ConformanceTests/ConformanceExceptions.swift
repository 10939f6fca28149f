/// All facts in which the players may differ; each is needed, which the tests check.
enum ConformanceExceptions {
  static let all: [ConformanceException] = []
}
