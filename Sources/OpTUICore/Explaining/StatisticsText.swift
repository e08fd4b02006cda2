import Localization
import OpEngine
package import OpScenario

/// The statistics of a log as a table for people.
package struct StatisticsText {
  /// A line with its style.
  package struct Line: Hashable, Sendable {
    package let text: String
    package let style: Style
  }

  package let lines: [Line]

  package init(_ statistics: LogStatistics, charset: Charset) {
    let count = statistics.count
    var lines = [
      Line(
        text: localized("\(count) operation\(count == 1 ? "" : "s") in \(Self.time(statistics.end))"), style: .bold)
    ]
    lines += Self.table(localized("queue"), statistics.queues, hasPeaks: true, charset)
    lines += Self.table(localized("kind"), statistics.kinds, hasPeaks: false, charset)
    lines += Self.path(statistics.criticalPath, charset)
    self.lines = lines
  }

  private static func time(_ time: EngineTime) -> String { TimeText.short(time - .zero) }

  // MARK: - Tables

  private static func table(
    _ heading: String, _ groups: [LogStatistics.Group], hasPeaks: Bool, _ charset: Charset
  ) -> [Line] {
    if groups.isEmpty { return [] }
    let hasObstacles = groups.contains { !$0.obstacles.isEmpty }
    let longest = localized("longest")
    var rows = [
      [heading, localized("done"), localized("waiting"), "95 %", longest, localized("running"), "95 %", longest]
    ]
    if hasPeaks { rows[0] += [localized("peak"), localized("slots")] }
    if hasObstacles { rows[0].append(waitedFor.text) }
    for group in groups {
      var row = [charset.legible(group.name), "\(group.finishedCount)/\(group.count)"]
      row += cells(group.waiting) + cells(group.running)
      if hasPeaks { row += ["\(group.peak)", group.usedSlots.map { "\(Int(($0 * 100).rounded())) %" } ?? "-"] }
      if hasObstacles { row.append(obstacles(of: group)) }
      rows.append(row)
    }
    return [Line(text: "", style: .plain)] + aligned(rows)
  }

  private static func cells(_ spread: Spread) -> [String] {
    spread.count == 0
      ? ["-", "-", "-"] : [spread.median, spread.percentile95, spread.longest].map(TimeText.short)
  }

  /// `slots 80 %, dependencies 20 %`: the parts of the time that all together have waited.
  private static func obstacles(of group: LogStatistics.Group) -> String {
    let total = group.obstacles.values.reduce(Duration.zero, +)
    guard total > .zero else { return localized("nothing") }
    let parts = LogStatistics.Obstacle.allCases.compactMap { obstacle in
      group.obstacles[obstacle].map {
        (word: localized(Phrase(key: obstacle.word)), percent: Int(($0 / total * 100).rounded()))
      }
    }.filter { $0.percent > 0 }.sorted { $0.percent > $1.percent }
    return parts.map { "\($0.word) \($0.percent) %" }.joined(separator: ", ")
  }

  private static let waitedFor: Phrase = "waited for"

  /// The first column to the left, the rest to the right, and a sentence at the end to the left.
  private static func aligned(_ rows: [[String]]) -> [Line] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    return rows.enumerated().map { index, row in
      let cells = row.enumerated().map { column, cell in
        let gap = String(repeating: " ", count: widths[column] - DisplayWidth.of(cell))
        return column == 0 || rows[0][column] == waitedFor.text ? cell + gap : gap + cell
      }
      var text = cells.joined(separator: "  ")
      while text.last == " " { text.removeLast() }
      return Line(text: text, style: index == 0 ? .bold : .plain)
    }
  }

  // MARK: - The critical path

  private static func path(_ stages: [LogStatistics.Stage], _ charset: Charset) -> [Line] {
    guard let first = stages.first, let last = stages.last else { return [] }
    let length = TimeText.short(last.ended - first.began)
    let heading = localized("critical path: \(stages.count) operation\(stages.count == 1 ? "" : "s"), \(length)")
    let rows = stages.prefix(mostStages).enumerated().map { index, stage in
      let before = index > 0 ? charset.legible(stages[index - 1].operation) : ""
      let link =
        switch stage.link {
        case .begin: ""
        case .dependency: localized("depends on \(before)")
        case .slot: localized("got the slot or the thread of \(before)")
        }
      return [
        "  " + charset.legible(stage.operation), stage.began.text, TimeText.short(stage.ended - stage.began), link,
      ]
    }
    let widths = (0..<3).map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    let texts = rows.map { row in
      let cells = (0..<3).map { column in
        let gap = String(repeating: " ", count: widths[column] - DisplayWidth.of(row[column]))
        return column == 0 ? row[column] + gap : gap + row[column]
      }
      return cells.joined(separator: "  ") + (row[3].isEmpty ? "" : "  " + row[3])
    }
    let rest = stages.count - mostStages
    return [Line(text: "", style: .plain), Line(text: heading, style: .bold)]
      + texts.map { Line(text: $0, style: .plain) }
      + (rest > 0 ? [Line(text: "  " + localized("and \(rest) more"), style: .plain)] : [])
  }

  private static let mostStages = 40
}
