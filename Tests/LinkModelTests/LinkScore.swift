import LinkModel
import Quantities

/// A model beside the measurements, row by row.
struct LinkScore {
  struct Row: CustomStringConvertible {
    let cell: MeasuredCell
    let median: Double
    let p90: Double

    /// The model's median by the measured one; 1 when both are above the limit, which counts as the same.
    var ratio: Double {
      guard let measured = cell.median else { return median.isInfinite ? 1 : median / limit }
      return median / measured
    }
    private var limit: Double { cell.profile == "vbn" ? 180_000 : 120_000 }
    var isNear: Bool { (0.8...1.25).contains(ratio) }
    var hasNearTail: Bool { cell.p90.map { (0.5...2).contains(p90 / $0) } ?? p90.isInfinite }

    var description: String {
      "\(cell): \(cell.median.map { "\($0)" } ?? "above the limit") measured, \(median.oneDecimal) modelled, ratio \(ratio.twoDecimals)"
    }
  }

  let rows: [Row]

  /// Runs `model` for every row, with more runs where chance decides.
  init(_ model: LinkRun.Model, seeds: Int = 60, seedsOfLong: Int = 20) throws {
    var samples: [String: [Double]] = [:]
    let cells = MeasuredLinks.shared.cells
    let jobs = Dictionary(grouping: cells.filter { $0.op != .connect }) { "\($0.profile) \($0.cc) \($0.op) \($0.size)" }
    for (_, job) in jobs.sorted(by: { $0.key < $1.key }) {
      guard let cell = job.first else { continue }
      let settings = try MeasuredLinks.shared.settings(cell.profile, cell.cc)
      let limit = cell.profile == "vbn" ? 180_000.0 : 120_000
      // Short requests are quick to run, and their median jumps between losing nothing and losing something.
      let runs = cell.size > 500_000 ? seedsOfLong : cell.size > 50_000 ? seeds : 6 * seeds
      for seed in 0..<(cell.isLossy ? runs : 1) {
        let count = cell.op == .ttfb ? 3 : job.count
        let run = model(settings, cell.op == .up ? .up : .down, cell.size, count, UInt64(seed) + 77)
        samples["\(cell.profile) \(cell.cc) connect", default: []].append(run.connect)
        for (index, time) in (cell.op == .ttfb ? run.firstBytes : run.totals).enumerated() {
          let key = "\(cell.profile) \(cell.cc) \(cell.op.rawValue) \(cell.size) \(index == 0 ? "fresh" : "warm")"
          samples[key, default: []].append(time > limit ? .infinity : time)
        }
      }
    }
    rows = cells.map { cell in
      let times = samples[cell.description] ?? []
      return Row(cell: cell, median: times.median, p90: times.quantile(0.9))
    }
  }

  /// The share of rows that are near, among those that `isIncluded` picks.
  func share(_ isIncluded: (MeasuredCell) -> Bool) -> Double {
    let picked = rows.filter { isIncluded($0.cell) }
    return Double(picked.filter(\.isNear).count) / Double(max(picked.count, 1))
  }

  /// The share of lossy transfers whose slowest tenth begins within a factor of two of the measured one.
  var tailShare: Double {
    let picked = rows.filter { $0.cell.isTransfer && $0.cell.isLossy }
    return Double(picked.filter(\.hasNearTail).count) / Double(max(picked.count, 1))
  }

  /// Ratios by profile, one line each; a column for each row of the profile.
  var table: String {
    let groups = Dictionary(grouping: rows) { "\($0.cell.profile) \($0.cell.cc)" }
    return groups.sorted { $0.key < $1.key }.map { name, rows in
      name + ": "
        + rows.map { row in
          let what = row.cell.isTransfer ? "\(row.cell.op.rawValue)\(row.cell.size / 1000)K" : row.cell.op.rawValue
          return "\(what)\(row.cell.kind == .warm ? "w" : "")=\(row.ratio.twoDecimals)\(row.isNear ? "" : "!")"
        }.joined(separator: " ")
    }.joined(separator: "\n")
  }
}

extension Double {
  var twoDecimals: String { isFinite ? "\((self * 100).rounded() / 100)" : "\(self)" }
  var oneDecimal: String { isFinite ? "\((self * 10).rounded() / 10)" : "\(self)" }
}

extension [Double] {
  /// The value below which a share of `fraction` lies, by the nearest rank.
  func quantile(_ fraction: Double) -> Double {
    isEmpty ? .nan : sorted()[Swift.min(count - 1, Int(Double(count - 1) * fraction + 0.5))]
  }
}
