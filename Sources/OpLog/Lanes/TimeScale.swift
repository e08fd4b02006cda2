/// A mapping of times to columns of the lanes.
package struct TimeScale: Hashable, Sendable {
  /// The time that one column stands for.
  package let perColumn: Duration
  /// The time at the left edge, a multiple of `perColumn`.
  package let origin: EngineTime
  package let columns: Int
  /// `perColumn` in nanoseconds, the divisor for every cell of every lane.
  private let length: UInt64

  /// Makes a scale with `perColumn` in a column, whose left edge is at `origin`.
  /// - Precondition: `perColumn` is positive.
  package init(perColumn: Duration, columns: Int, origin: EngineTime = .zero) {
    precondition(perColumn > .zero, "a column of \(perColumn)")
    self.perColumn = perColumn
    self.columns = max(0, columns)
    length = UInt64(max(1, perColumn.nanoseconds))
    self.origin = .zero + perColumn * Self.wholeColumns(origin.sinceStart, perColumn)
  }

  /// The finest scale that shows everything up to `time`, with its left edge at `origin`. Less than a fifth of the
  /// columns stays empty, unless `time` is so short that a column stands for a microsecond.
  package init(fitting time: EngineTime, columns: Int, origin: EngineTime = .zero) {
    self.init(Self.fineSteps, showing: time.nanoseconds, columns: columns, origin: origin)
  }

  /// The finest scale for a play without a known end. A column stands for at least a twentieth of a second, and the
  /// scales lie far apart, so that the picture seldom changes.
  package init(growingTo time: EngineTime, columns: Int, origin: EngineTime = .zero) {
    self.init(
      Self.steps.drop { $0 < 50_000_000 }, showing: time.nanoseconds, columns: columns, origin: origin)
  }

  /// The finest scale whose columns hold `length`.
  package init(zoomedTo length: Duration, columns: Int, origin: EngineTime = .zero) {
    self.init(Self.fineSteps, showing: UInt64(max(1, length.nanoseconds) - 1), columns: columns, origin: origin)
  }

  /// The first of the steps at which the columns hold more than `length` nanoseconds, or the coarsest one.
  private init(_ steps: some Sequence<Int>, showing length: UInt64, columns: Int, origin: EngineTime) {
    let shortest = length / UInt64(max(1, columns))
    let step = steps.first { UInt64($0) > shortest } ?? Self.coarsest
    self.init(perColumn: .nanoseconds(step), columns: columns, origin: origin)
  }

  /// The next finer zoom step; nil at the finest one.
  package var finer: Duration? { Self.steps.last { $0 < Int(length) }.map { .nanoseconds($0) } }

  /// The next coarser zoom step; nil at the coarsest one.
  package var coarser: Duration? { Self.steps.first { $0 > Int(length) }.map { .nanoseconds($0) } }

  /// Round scales for zooming: 1, 2.5, 5 and their multiples by powers of ten, from a microsecond on.
  private static let steps = tenfolds(of: [100, 250, 500])

  /// Closely spaced scales, one of which fits any length well; most divide a second into whole columns.
  private static let fineSteps = tenfolds(of: [100, 125, 160, 200, 250, 320, 400, 500, 640, 800])

  /// A thousand million seconds, in nanoseconds.
  private static let coarsest = 1_000_000_000_000_000_000

  /// Returns hundredths of a microsecond and their multiples by powers of ten up to `coarsest`, in nanoseconds.
  private static func tenfolds(of hundredths: [Int]) -> [Int] {
    sequence(first: 10) { $0 < 10_000_000_000_000_000 ? $0 * 10 : nil }
      .flatMap { power in hundredths.map { $0 * power } }.filter { $0 <= coarsest }
  }

  /// Returns the number of columns of a duration, rounded down. Integers keep every time in its column.
  package static func wholeColumns(_ duration: Duration, _ perColumn: Duration) -> Int {
    let (quotient, remainder) = duration.nanoseconds.quotientAndRemainder(dividingBy: perColumn.nanoseconds)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The column of a time, counted from the left edge: negative to its left, `columns` or more beyond the right edge.
  package func column(of time: EngineTime) -> Int {
    if time >= origin { return Int(clamping: (time.nanoseconds - origin.nanoseconds) / length) }
    return -Int(clamping: (origin.nanoseconds - time.nanoseconds - 1) / length) - 1
  }

  package func start(ofColumn column: Int) -> EngineTime {
    let (offset, overflow) = length.multipliedReportingOverflow(by: UInt64(column.magnitude))
    if column < 0 {
      return overflow || offset > origin.nanoseconds
        ? .zero : EngineTime(nanoseconds: origin.nanoseconds - offset)
    }
    let (start, carry) = origin.nanoseconds.addingReportingOverflow(offset)
    return EngineTime(nanoseconds: overflow || carry ? .max : start)
  }

  package func shows(_ time: EngineTime) -> Bool { (0..<columns).contains(column(of: time)) }

  package func nextColumn(after time: EngineTime) -> EngineTime { start(ofColumn: column(of: time) + 1) }

  /// The left edge, moved by quarters of the screen, but not before the beginning, nor so far that less than a quarter
  /// of the screen shows times before `latest`.
  package func panned(by quarters: Int, latest: EngineTime) -> EngineTime {
    let quarter = max(1, columns / 4)
    let last = start(ofColumn: column(of: latest) - quarter)
    return min(origin + perColumn * (quarters * quarter), max(origin, last))
  }
}

extension Duration {
  /// Whole nanoseconds, capped at 292 years.
  fileprivate var nanoseconds: Int {
    let (seconds, attoseconds) = components
    let (whole, overflow) = Int(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, carry) = whole.addingReportingOverflow(Int(attoseconds / 1_000_000_000))
    guard overflow || carry else { return sum }
    return seconds < 0 ? .min : .max
  }
}

extension TimeScale {
  /// Returns this scale with more columns.
  package func widened(to columns: Int) -> TimeScale {
    TimeScale(perColumn: perColumn, columns: columns, origin: origin)
  }

  /// Returns this scale moved right by quarters of the screen until it shows `time`.
  package func following(_ time: EngineTime) -> TimeScale {
    let beyond = column(of: time) - columns + 1
    guard beyond > 0 else { return self }
    let quarter = max(1, columns / 4)
    let quarters = (beyond + quarter - 1) / quarter
    return TimeScale(perColumn: perColumn, columns: columns, origin: start(ofColumn: quarters * quarter))
  }
}
