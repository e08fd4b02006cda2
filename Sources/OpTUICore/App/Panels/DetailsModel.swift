/// Everything known about one lane, in lines, with the scroll position.
struct DetailsModel: Hashable, Sendable {
  struct Line: Hashable, Sendable {
    /// The label; empty for a line that continues the one above.
    var label: String
    var text: String
    /// The names of operations and queues in the text.
    var names: [String] = []
    /// The mark of another operation before the text.
    var displayState: OperationLane.DisplayState?
    /// Whether it is code, shown unwrapped from the left edge.
    var isVerbatim = false
  }

  /// A row on the screen.
  struct Row: Hashable, Sendable {
    var label = ""
    var displayState: OperationLane.DisplayState?
    var text: MarkedText
    /// Whether the text begins at the left edge, in the column of labels.
    var isVerbatim = false
  }

  let title: String
  let lines: [Line]
  private(set) var scroll = PanelScroll()

  /// The widths of labels and of marks.
  static let (columnsOfLabel, columnsOfMark) = (12, 2)

  /// Returns the lines wrapped to a width.
  func rows(columns: Int) -> [Row] {
    lines.flatMap { line in
      if line.isVerbatim {
        return [Row(text: MarkedText(CellText(line.text).prefix(columns: columns)), isVerbatim: true)]
      }
      let room = columns - Self.columnsOfLabel - (line.displayState == nil ? 0 : Self.columnsOfMark)
      return MarkedText(CellText(line.text), settingOff: line.names).wrapped(columns: max(2, room)).enumerated().map {
        index, text in
        index == 0 ? Row(label: line.label, displayState: line.displayState, text: text) : Row(text: text)
      }
    }
  }

  /// Returns whether there are more rows than fit below the title.
  func scrolls(on size: Canvas.Size) -> Bool { rows(columns: size.columns - 2).count > size.panelRows - 1 }

  mutating func move(_ movement: Action.Movement, on size: Canvas.Size) {
    scroll.move(movement, of: rows(columns: size.columns - 2).count, visible: max(0, size.panelRows - 1))
  }
}
