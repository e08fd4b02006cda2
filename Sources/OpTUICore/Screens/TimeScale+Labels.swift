extension TimeScale {
  /// The labels of the ruler: at round times, each in the column of its time, at least eight columns apart and with two
  /// blanks between them.
  var labels: [(column: Int, text: String)] {
    guard columns > 0 else { return [] }
    return TimeText.roundSteps.lazy.filter { Self.wholeColumns($0, perColumn) >= 8 }.map(labels)
      .first { labels in
        zip(labels, labels.dropFirst()).allSatisfy { $0.column + $0.text.count + 2 <= $1.column }
      } ?? []
  }

  private func labels(apart step: Duration) -> [(column: Int, text: String)] {
    let last = start(ofColumn: columns).sinceStart
    let passed = Self.wholeColumns(origin.sinceStart, step)
    let first = EngineTime(step * passed) < origin ? passed + 1 : passed
    return (first...first + columns / 8).compactMap { index in
      let time = EngineTime(step * index)
      let text = TimeText.ruler(time.sinceStart, apart: step, upTo: last)
      return column(of: time) + text.count <= columns ? (column(of: time), text) : nil
    }
  }
}
