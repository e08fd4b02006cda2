import OpEngine
import OpScenario

extension TimeScale {
  /// The labels of the ruler: at round times, each at the column its time falls into, at least eight columns apart and
  /// never touching each other.
  var labels: [(column: Int, text: String)] {
    guard columns > 0 else { return [] }
    let last = start(ofColumn: columns).sinceStart
    let step = TimeText.roundSteps.first {
      Self.wholeColumns($0, perColumn) >= max(8, TimeText.ruler(last, apart: $0, upTo: last).count + 2)
    }
    guard let step else { return [] }
    let passed = Self.wholeColumns(origin.sinceStart, step)
    let first = EngineTime(step * passed) < origin ? passed + 1 : passed
    return (first...first + columns / 8).compactMap { index in
      let time = EngineTime(step * index)
      let text = TimeText.ruler(time.sinceStart, apart: step, upTo: last)
      return column(of: time) + text.count <= columns ? (column(of: time), text) : nil
    }
  }
}
