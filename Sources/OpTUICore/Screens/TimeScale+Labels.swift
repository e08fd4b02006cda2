import OpEngine
import OpScenario

extension TimeScale {
  /// The labels of the ruler: at nice times, at least eight columns apart and never touching each other.
  var labels: [(column: Int, text: String)] {
    guard columns > 0 else { return [] }
    let room = max(8, TimeText.ruler(start(ofColumn: columns).sinceStart).count + 2)
    guard let step = (0..<Self.niceSteps).lazy.compactMap(Self.nice).first(where: { fits($0, room: room) }) else {
      return []
    }
    let apart = Self.wholeColumns(step, perColumn)
    let first = Self.wholeColumns(origin.sinceStart, perColumn)
    return stride(from: (apart - first % apart) % apart, to: columns, by: apart).compactMap { column in
      let text = TimeText.ruler(start(ofColumn: column).sinceStart)
      return column + text.count <= columns ? (column, text) : nil
    }
  }

  /// Whether labels that far apart have room and stand on whole columns.
  private func fits(_ step: Duration, room: Int) -> Bool {
    let apart = Self.wholeColumns(step, perColumn)
    return apart >= room && perColumn * apart == step
  }
}
