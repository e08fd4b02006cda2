import OpEngine
import OpScenario

extension TimeScale {
  /// The labels of the ruler: at nice times, at least eight columns apart and never touching each other.
  var labels: [(column: Int, text: String)] {
    guard columns > 0 else { return [] }
    let room = max(8, TimeText.ruler(start(ofColumn: columns).sinceStart).count + 2)
    let steps = Self.shortSteps + (0..<Self.niceSteps).compactMap(Self.nice)
    guard let step = steps.first(where: { fits($0, room: room) }) else { return [] }
    let apart = Self.wholeColumns(step, perColumn)
    let first = Self.wholeColumns(origin.sinceStart, perColumn)
    return stride(from: (apart - first % apart) % apart, to: columns, by: apart).compactMap { column in
      let text = TimeText.ruler(start(ofColumn: column).sinceStart)
      return column + text.count <= columns ? (column, text) : nil
    }
  }

  /// Below a second, as far as a label can tell.
  private static let shortSteps = [10, 20, 50, 100, 200, 500].map { Duration.milliseconds($0) }

  /// Whether labels that far apart have room and stand on whole columns.
  private func fits(_ step: Duration, room: Int) -> Bool {
    let apart = Self.wholeColumns(step, perColumn)
    return apart >= room && perColumn * apart == step
  }
}
