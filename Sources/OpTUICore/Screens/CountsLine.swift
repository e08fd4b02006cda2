import Localization
import OpEngine

/// The number of operations in each phase, in as many words as fit.
struct CountsLine {
  struct Words {
    /// `run 3  ready 0  pending 3  done 2  cancelled 1`.
    var wide: String
    /// `run3`, `ready0`...
    var narrow: [String]

    /// Returns as many of the narrow ones as fit.
    func fitting(columns: Int) -> String {
      (0...narrow.count).reversed().lazy.map { narrow.prefix($0).joined(separator: " ") }
        .first { CellText($0).width <= columns } ?? ""
    }
  }

  @Boxed var model: PlayModel

  static func words(_ counts: Timeline.Counts) -> Words {
    let numbers =
      [
        (localized("run"), counts.executing), (localized("ready"), counts.ready),
        (localized("pending"), counts.pending), (localized("done"), counts.done),
      ] + (counts.cancelled > 0 ? [(localized("cancelled"), counts.cancelled)] : [])
    return Words(
      wide: numbers.map { "\($0) \($1)" }.joined(separator: " "), narrow: numbers.map { "\($0)\($1)" })
  }

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    guard !area.isEmpty else { return }
    let counts = Self.words(model.viewer.timeline.counts)
    var rows = [counts.fitting(columns: area.columns)]
    if rows[0].isEmpty { rows = [String(model.viewer.timeline.counts.executing)] }
    if area.rows > 1 {
      rows.insert("\(model.past == nil ? model.transportWord : localized("PAST")) \(model.time.text)", at: 0)
    }
    for (index, text) in rows.enumerated() {
      canvas.write(text, row: area.row + index, column: area.column, columns: area.columns)
    }
  }
}
