import OpEngine
import OpScenario

extension TimeScale {
  /// The labels of the ruler: at nice times, at least eight columns apart and never touching each other.
  var labels: [(column: Int, text: String)] {
    guard columns > 0 else { return [] }
    let last = start(ofColumn: columns).sinceStart
    let steps = Self.shortSteps + (0..<Self.niceSteps).compactMap(Self.nice)
    guard let step = steps.first(where: { fits($0, room: max(8, TimeText.ruler(last, apart: $0).count + 2)) }) else {
      return []
    }
    let apart = Self.wholeColumns(step, perColumn)
    let first = Self.wholeColumns(origin.sinceStart, perColumn)
    return stride(from: (apart - first % apart) % apart, to: columns, by: apart).compactMap { column in
      let text = TimeText.ruler(start(ofColumn: column).sinceStart, apart: step)
      return column + text.count <= columns ? (column, text) : nil
    }
  }

  /// The steps below a second.
  private static let shortSteps = [10, 20, 50, 100, 200, 500].map { Duration.milliseconds($0) }

  /// Returns whether labels so far apart have room and stand on whole columns.
  private func fits(_ step: Duration, room: Int) -> Bool {
    let apart = Self.wholeColumns(step, perColumn)
    return apart >= room && perColumn * apart == step
  }
}
