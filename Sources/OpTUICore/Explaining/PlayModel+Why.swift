import OpEngine
import OpScenario

// Why the selected operation is not running, and what was said to be wrong.
extension PlayModel {
  /// The answer; nil while no operation is selected.
  var why: WhyText? {
    selectedOperation.flatMap {
      WhyText(of: $0, in: timeline, at: time, charset: charset, fixTerms: source == .recording ? .calls : .keys)
    }
  }

  /// Opens the answer; if open, moves to the first blocker, or closes it if there is none.
  mutating func askWhy() {
    if !isWhyOpen {
      isWhyOpen = true
    } else if let blocker {
      view.select(.operation(blocker))
    } else {
      isWhyOpen = false
      return
    }
    // Where there is no room for the pane, a sentence has to do.
    guard layout.details.isEmpty, let why else { return }
    status = why.sentence(columns: size.columns - 2, rows: 1).first?.padded(columns: 0)
  }

  private var selectedOperation: String? {
    let rows = rows
    return selectedRow(of: rows).flatMap { rows[$0].operation }.map { timeline.operations[$0].id }
  }

  private var blocker: String? {
    let graph = timeline.waitGraph
    return selectedOperation.flatMap { graph.explanation(of: $0)?.chain.first?.holder }.map(graph.name)
  }

  /// The lints and misuses so far, each with its sentence under it.
  var lintLines: [LintLine] { LintLine.lines(of: timeline, charset: charset, columns: size.columns - 2) }
}
