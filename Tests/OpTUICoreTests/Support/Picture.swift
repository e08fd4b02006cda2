@testable import OpTUICore

/// A canvas as text: its characters, then its styles, a letter a cell.
enum Picture {
  /// Stands for the right half of a wide character.
  static let filler = "\u{00B7}"

  static func text(of canvas: Canvas) -> String {
    let characters = (0..<canvas.size.rows).map { row in
      canvas.row(row).map { $0.text.isEmpty ? filler : $0.text }.joined()
    }
    let styles = (0..<canvas.size.rows).map { row in canvas.row(row).map(letter).joined() }
    return (characters + [String(repeating: "=", count: canvas.size.columns)] + styles).joined(separator: "\n") + "\n"
  }

  /// Lower case, or upper case where the cell is reversed.
  private static func letter(of cell: Cell) -> String {
    let letter =
      switch cell.style {
      case .plain: cell.isReversed ? "s" : "."
      case .pending: "p"
      case .ready: "r"
      case .executing: "e"
      case .cancelled: "c"
      case .finished: "f"
      case .bold: "b"
      case .faint: "t"
      case .alert: "a"
      }
    return cell.isReversed ? letter.uppercased() : letter
  }
}
