package import OpEngine

/// A mapping of times to columns of the lanes.
package struct TimeScale: Hashable, Sendable {
  /// The length of time of one column.
  package let perColumn: Duration
  /// The time at the left edge: a whole number of columns.
  package let origin: EngineTime
  package let columns: Int

  /// So much time a column, seen from `origin` on.
  /// - Precondition: `perColumn` is positive.
  package init(perColumn: Duration, columns: Int, origin: EngineTime = .zero) {
    precondition(perColumn > .zero, "a column of \(perColumn)")
    self.perColumn = perColumn
    self.columns = max(0, columns)
    self.origin = .zero + perColumn * Self.wholeColumns(origin.sinceStart, perColumn)
  }

  /// The finest scale that shows everything from the beginning to `time`, seen from `origin` on.
  /// - Parameter isFine: whether a column may stand for less than a quarter of a second.
  package init(fitting time: EngineTime, columns: Int, origin: EngineTime = .zero, isFine: Bool = false) {
    let perColumn = (isFine ? Self.allSteps : Array(Self.steps)).first {
      Self.wholeColumns(time.sinceStart, $0) < max(1, columns)
    }
    self.init(perColumn: perColumn ?? Self.coarsest, columns: columns, origin: origin)
  }

  /// The finest scale at which the columns hold as much time as `length`, be it less than a screen has at the finest
  /// else.
  package init(zoomedTo length: Duration, columns: Int, origin: EngineTime = .zero) {
    let perColumn = Self.allSteps.first { $0 * max(1, columns) >= length }
    self.init(perColumn: perColumn ?? Self.coarsest, columns: columns, origin: origin)
  }

  /// The next finer scale; nil for the finest one.
  package var finer: Duration? { Self.allSteps.last { $0 < perColumn } }

  /// The next coarser scale; nil for the coarsest one.
  package var coarser: Duration? { Self.allSteps.first { $0 > perColumn } }

  private static var allSteps: [Duration] { fineSteps + Array(steps) }

  /// A millisecond, and on to a tenth of a second.
  private static let fineSteps = [1, 2, 5, 10, 20, 50, 100].map { Duration.milliseconds($0) }

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

  private static let coarsest = Duration.seconds(1_000_000_000)

  /// Enough for thirty years a column.
  package static let niceSteps = 27

  /// 1, 2, 5, 10, 20, 50 ... seconds.
  package static func nice(_ index: Int) -> Duration? {
    guard index < niceSteps else { return nil }
    let power = (0..<index / 3).reduce(1) { product, _ in product * 10 }
    return .seconds([1, 2, 5][index % 3] * power)
  }

  /// Returns the number of columns that a length of time takes, rounded down; whole numbers, so that no time falls into
  /// the wrong one.
  package static func wholeColumns(_ duration: Duration, _ perColumn: Duration) -> Int {
    let (quotient, remainder) = duration.nanoseconds.quotientAndRemainder(dividingBy: perColumn.nanoseconds)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The column a time falls into, counted from the left edge: negative before it, beyond `columns` after the right
  /// one.
  package func column(of time: EngineTime) -> Int { Self.wholeColumns(time - origin, perColumn) }

  /// The time a column begins.
  package func start(ofColumn column: Int) -> EngineTime { origin + perColumn * column }

  /// Whether the time falls into one of the columns.
  package func shows(_ time: EngineTime) -> Bool { (0..<columns).contains(column(of: time)) }

  /// The time at which the column after that of `time` begins.
  package func nextColumn(after time: EngineTime) -> EngineTime { start(ofColumn: column(of: time) + 1) }

  /// The left edge, moved by quarters of the screen, but not before the beginning, nor so far that less than a quarter
  /// of the screen is left for what was before `latest`.
  package func panned(by quarters: Int, latest: EngineTime) -> EngineTime {
    let quarter = max(1, columns / 4)
    let last = start(ofColumn: column(of: latest) - quarter)
    return min(origin + perColumn * (quarters * quarter), max(origin, last))
  }
}

extension Duration {
  /// Whole nanoseconds; beyond 292 years, the last that can be counted.
  fileprivate var nanoseconds: Int {
    let (seconds, attoseconds) = components
    let (whole, overflow) = Int(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, carry) = whole.addingReportingOverflow(Int(attoseconds / 1_000_000_000))
    guard overflow || carry else { return sum }
    return seconds < 0 ? .min : .max
  }
}

extension TimeScale {
  /// Returns this scale with its left edge moved on by quarters of the screen until `time` is among its columns.
  package func following(_ time: EngineTime) -> TimeScale {
    let beyond = column(of: time) - columns + 1
    guard beyond > 0 else { return self }
    let quarter = max(1, columns / 4)
    let quarters = (beyond + quarter - 1) / quarter
    return TimeScale(perColumn: perColumn, columns: columns, origin: start(ofColumn: quarters * quarter))
  }
}
