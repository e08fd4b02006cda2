@testable import OpTUICore

/// A canvas as text: its characters, then its styles, a letter a cell.
enum Picture {
  /// Represents the right half of a wide character.
  static let filler = "\u{00B7}"

  static func text(of canvas: Canvas) -> String { text(of: canvas, in: canvas.bounds, hasStyles: true) }

  /// Returns a part of a canvas as text.
  static func text(of canvas: Canvas, in area: Rectangle, hasStyles: Bool) -> String {
    let rows = area.rowRange.map { canvas.row($0).dropFirst(area.column).prefix(area.columns) }
    let characters = rows.map { $0.map { $0.text.isEmpty ? filler : $0.text }.joined() }
    let styles = [String(repeating: "=", count: area.columns)] + rows.map { $0.map(letter).joined() }
    return (characters + (hasStyles ? styles : [])).joined(separator: "\n") + "\n"
  }

  /// Lower case, or upper case where the cell is selected or reversed.
  private static func letter(of cell: Cell) -> String {
    let letter =
      switch cell.style {
      case .plain: cell.ground == .plain ? "." : "s"
      case .pending: "p"
      case .ready: "r"
      case .executing: "e"
      case .cancelled: "c"
      case .finished: "f"
      case .bold: "b"
      case .faint: "t"
      case .alert: "a"
      case .alarm: "!"
      case .load: "l"
      case .wasExecuting: "x"
      case .wasReady: "w"
      case .wasCancelled: "k"
      case .keyword: "y"
      }
    return cell.ground != .plain ? letter.uppercased() : letter
  }
}
