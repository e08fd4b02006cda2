import Localization

extension PanelOpener {
  static let lints = PanelOpener("lints", LintsPanel.self)
}

/// All lints and misuses so far, by code.
struct LintsPanel: ScreenPanel, OpenablePanel {
  private(set) var search = Search()
  private(set) var scroll = PanelScroll()

  let opener = PanelOpener.lints

  mutating func searchTakes(_ key: Key, _ action: Action?) -> Bool {
    guard search.takes(key, action) else { return false }
    scroll = PanelScroll()
    return true
  }

  mutating func move(_ movement: Action.Movement, in play: PlayModel) {
    scroll.move(movement, of: play.lintLines(matching: search).count, visible: play.size.panelRows)
  }

  func bar(in play: PlayModel) -> PanelBar {
    PanelBar(
      [.search, .close], keys: play.keys, search: search,
      scrolls: play.lintLines(matching: search).count > play.size.panelRows, on: play.size)
  }

  func draw(on canvas: inout Canvas, of play: PlayModel) {
    let size = canvas.size
    let lines = play.lintLines(matching: search)
    let shown = scroll.seen(of: lines, visible: size.panelRows)
    for (row, line) in shown.enumerated() { draw(line, on: &canvas, row: row + 1, play.charset) }
    if lines.isEmpty {
      let text = search.isEmpty ? localized("no lints or misuses so far") : localized("nothing matches")
      canvas.write(text, row: 1, column: 1, columns: size.columns - 2)
    }
  }

  private func draw(_ line: LintLine, on canvas: inout Canvas, row: Int, _ charset: Charset) {
    let (column, style): (Int, Style) =
      switch line.part {
      case .heading: (1, .alert)
      case .subject: (2, .bold)
      case .sentence: (LintLine.indent, .plain)
      }
    let columns = max(0, canvas.size.columns - column - 1)
    let text = line.text.elided(columns: columns, mark: charset.glyphs.elision)
    canvas.write(text, row: row, column: column, columns: columns, style: style)
  }
}
