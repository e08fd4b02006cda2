/// The statistics of a log as a table.
package struct StatisticsText {
  /// A line with its style.
  package struct Line: Hashable, Sendable {
    package let text: String
    package let style: Style
  }

  package let lines: [Line]

  /// - Parameters:
  ///   - isAtEndOfLog: whether the log ends there, so that later events are unknown.
  ///   - isSampled: whether the log comes from looks into a program, which miss the runs between them.
  ///   - columns: the line width: a wider table is split; nil for no limit.
  package init(
    _ statistics: LogStatistics, isAtEndOfLog: Bool = false, isSampled: Bool = false, columns: Int? = nil,
    charset: Charset
  ) {
    let count = statistics.count
    let time = Self.time(statistics.end)
    let title = count == 1 ? localized("1 operation in \(time)") : localized("\(count) operations in \(time)")
    let open = count - statistics.kinds.reduce(0) { $0 + $1.finishedCount }
    let end =
      open == 0 || !isAtEndOfLog
      ? "" : localized("; \(open) unfinished at the end of the log")
    let instant = isSampled ? statistics.instantCount : 0
    let unseen =
      switch instant {
      case 0: ""
      case 1: localized("; 1 ran between two looks and counts as 0 s")
      default: localized("; \(instant) ran between two looks and count as 0 s")
      }
    lines =
      [Line(text: title + end + unseen, style: .bold)]
      + Self.tables(localized("queue"), statistics.queues, areQueues: true, columns, charset)
      + (statistics.classes.isEmpty
        ? Self.tables(localized("kind"), statistics.kinds, areQueues: false, columns, charset)
        : Self.tables(localized("class"), statistics.classes, areQueues: false, columns, charset))
      + Self.path(statistics.criticalPath, charset) + Self.open(statistics.openPath, charset) + [
        Line(text: "", style: .plain)
      ]
      + Self.legend.wrapped(columns: min(columns ?? 80, 80)).map { Line(text: $0, style: .faint) }
  }

  /// The meanings of the table columns.
  private static var legend: String {
    localized(
      """
      waited, ran: the median, 95th percentile and longest time; peak: the most that ran at once; slots: the share in \
      use
      """)
  }

  private static func time(_ time: EngineTime) -> String { TimeText.short(time - .zero) }

  // MARK: - Tables

  /// A column of a table: its heading, then the cells.
  private struct Column {
    let cells: [String]
    var isText = false

    var width: Int { cells.map { DisplayWidth.of($0) }.max() ?? 0 }

    /// The cells, padded to the same width.
    var aligned: [String] {
      cells.map { cell in
        let gap = String(repeating: " ", count: width - DisplayWidth.of(cell))
        return isText ? cell + gap : gap + cell
      }
    }
  }

  private static let gap = "  "

  /// Returns one table, or several with the names repeated if it is too wide.
  private static func tables(
    _ heading: String, _ groups: [LogStatistics.Group], areQueues: Bool, _ columns: Int?, _ charset: Charset
  ) -> [Line] {
    if groups.isEmpty { return [] }
    let names = groups.map { group in
      let name = CellText(charset.legible(group.name))
      return columns.map { name.elided(columns: max(8, $0 / 4), mark: charset.glyphs.elision) } ?? name
    }
    let name = Column(cells: [heading] + names.map { $0.padded(columns: 0) }, isText: true)
    let done = Column(
      cells: [localized("done")] + groups.map { "\($0.finishedCount - $0.failedCount)/\($0.count)" })
    let hasFailed = groups.contains { $0.failedCount > 0 }
    let failed = Column(cells: [localized("failed")] + groups.map { "\($0.failedCount)" })
    var parts = [
      [done] + (hasFailed ? [failed] : []) + spread(localized("waited"), groups.map(\.waiting)),
      spread(localized("ran"), groups.map(\.running)),
    ]
    let peak = Column(cells: [localized("peak")] + groups.map { "\($0.peak)" })
    if areQueues {
      parts.append([
        peak,
        Column(
          cells: [localized("slots")] + groups.map { $0.usedSlots.map { "\(Int(($0 * 100).rounded())) %" } ?? "-" }),
      ])
      parts.append([Column(cells: [localized("waited for")] + groups.map(obstacles), isText: true)])
    } else {
      parts.append([peak])
    }
    var tables: [[Column]] = []
    for part in parts {
      let widened = (tables.last ?? [name]) + part
      let width = widened.reduce(-gap.count) { $0 + $1.width + gap.count }
      if tables.isEmpty {
        tables.append(widened)
      } else if width <= columns ?? .max {
        tables[tables.count - 1] = widened
      } else {
        tables.append([name] + part)
      }
    }
    return tables.flatMap { [Line(text: "", style: .plain)] + lines(of: $0) }
  }

  private static func spread(_ heading: String, _ spreads: [Spread]) -> [Column] {
    let figures = [(heading, \Spread.median), ("95 %", \.percentile95), (localized("longest"), \.longest)]
    return figures.map { heading, figure in
      Column(cells: [heading] + spreads.map { $0.count == 0 ? "-" : TimeText.short($0[keyPath: figure]) })
    }
  }

  /// The shares of the total waiting time: `slots 80 %, dependencies 20 %`.
  private static func obstacles(of group: LogStatistics.Group) -> String {
    let total = group.obstacles.values.reduce(Duration.zero, +)
    guard total > .zero else { return localized("nothing") }
    let parts = LogStatistics.Obstacle.allCases.compactMap { obstacle in
      group.obstacles[obstacle].map {
        (word: localized(Phrase(key: obstacle.rawValue)), percent: Int(($0 / total * 100).rounded()))
      }
    }.filter { $0.percent > 0 }.sorted { $0.percent > $1.percent }
    return parts.map { "\($0.word) \($0.percent) %" }.joined(separator: localized(", "))
  }

  private static func lines(of columns: [Column]) -> [Line] {
    let cells = columns.map(\.aligned)
    return (cells.first ?? []).indices.map { row in
      Line(text: cells.map { $0[row] }.joined(separator: gap).withoutBlanksAtEnd, style: row == 0 ? .bold : .plain)
    }
  }

  // MARK: - Critical path

  private static func path(_ stages: [LogStatistics.Stage], _ charset: Charset) -> [Line] {
    guard let first = stages.first, let last = stages.last else { return [] }
    let length = TimeText.short(last.ended - first.began)
    let count = stages.count
    let heading =
      count == 1
      ? localized("critical path: 1 operation, \(length)") : localized("critical path: \(count) operations, \(length)")
    let shown = stages.prefix(maxStages)
    let links = shown.enumerated().map { index, stage in
      let before = index > 0 ? charset.legible(stages[index - 1].operation) : ""
      return switch stage.link {
      case .begin: ""
      case .dependency: localized("depends on \(before)")
      case .slot: localized("got the slot or the thread of \(before)")
      }
    }
    let columns = [
      Column(cells: shown.map { "  " + charset.legible($0.operation) }, isText: true),
      Column(cells: shown.map(\.began.text)), Column(cells: shown.map { TimeText.short($0.ended - $0.began) }),
      Column(cells: links, isText: true),
    ].map(\.aligned)
    let rows = shown.indices.map { row in columns.map { $0[row] }.joined(separator: gap).withoutBlanksAtEnd }
    let rest = count - maxStages
    return [Line(text: "", style: .plain), Line(text: heading, style: .bold)]
      + rows.map { Line(text: $0, style: .plain) }
      + (rest > 0 ? [Line(text: localized("  and \(rest) more"), style: .plain)] : [])
      + [Line(text: "  " + localized("not included: operations that a running one adds or waits for"), style: .faint)]
  }

  private static let maxStages = 40

  /// Returns the line about the operations that hold up the end.
  private static func open(_ path: [String], _ charset: Charset) -> [Line] {
    guard !path.isEmpty else { return [] }
    let names = path.map(charset.legible).listed(atMost: maxOpen)
    let text = path.count == 1 ? localized("unfinished: \(names)") : localized("unfinished, in this order: \(names)")
    return [Line(text: "", style: .plain), Line(text: text, style: .bold)]
  }

  private static let maxOpen = 8
}
