import OpEngine

/// Which column of the lanes shows which time.
struct TimeScale: Hashable, Sendable {
  /// How much time a column stands for.
  let perColumn: Duration
  /// The time at the left edge: a whole number of columns.
  let origin: EngineTime
  let columns: Int

  /// The finest scale that shows everything from the beginning to `time`, seen from `origin` on.
  init(fitting time: EngineTime, columns: Int, origin: EngineTime = .zero) {
    var steps = Self.steps.makeIterator()
    var perColumn = steps.next() ?? .seconds(1)
    while Self.wholeColumns(time.sinceStart, perColumn) >= max(1, columns), let next = steps.next() { perColumn = next }
    self.perColumn = perColumn
    self.columns = max(0, columns)
    self.origin = .zero + perColumn * Self.wholeColumns(origin.sinceStart, perColumn)
  }

  /// A quarter and half a second, then 1, 2, 5 and their tenfolds: a scale a person can count in.
  private static var steps: some Sequence<Duration> {
    sequence(state: 0) { index -> Duration? in
      defer { index += 1 }
      switch index {
      case 0: return .milliseconds(250)
      case 1: return .milliseconds(500)
      default: return nice(index - 2)
      }
    }
  }

  /// Enough for thirty years a column.
  static let niceSteps = 27

  /// 1, 2, 5, 10, 20, 50 ... seconds.
  static func nice(_ index: Int) -> Duration? {
    guard index < niceSteps else { return nil }
    let power = (0..<index / 3).reduce(1) { product, _ in product * 10 }
    return .seconds([1, 2, 5][index % 3] * power)
  }

  /// How many columns lie between, rounded down; whole numbers, so that no time falls into the wrong one.
  static func wholeColumns(_ duration: Duration, _ perColumn: Duration) -> Int {
    let (quotient, remainder) = duration.nanoseconds.quotientAndRemainder(dividingBy: perColumn.nanoseconds)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The column a time falls into, counted from the left edge: negative before it, beyond `columns` after the right one.
  func column(of time: EngineTime) -> Int { Self.wholeColumns(time - origin, perColumn) }

  /// The time a column begins.
  func start(ofColumn column: Int) -> EngineTime { origin + perColumn * column }

  /// When the column after that of `time` begins.
  func nextColumn(after time: EngineTime) -> EngineTime { start(ofColumn: column(of: time) + 1) }

  /// The left edge, moved by quarters of the screen, but not before the beginning, nor so far that less than a quarter
  /// of the screen is left for what was before `latest`.
  func panned(by quarters: Int, latest: EngineTime) -> EngineTime {
    let quarter = max(1, columns / 4)
    let last = start(ofColumn: column(of: latest) - quarter)
    return min(origin + perColumn * (quarters * quarter), max(origin, last))
  }
}

extension Duration {
  /// Whole nanoseconds, good for 292 years.
  fileprivate var nanoseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}
