extension PanelOpener {
  static let help = PanelOpener("help", tellsAnswers: false) {
    $0.open(HelpPanel(help: .play($0.keys, $0.charset.glyphs), covered: $0.frontPanel))
  }
}

/// The help, and the panel that it covers.
struct HelpPanel: ScreenPanel {
  var help: HelpModel
  let covered: (any Panel)?

  var opener: PanelOpener { .help }

  mutating func searchTakes(_ key: Key, _ action: Action?) -> Bool { help.searchTakes(key, action) }

  mutating func move(_ movement: Action.Movement, in play: PlayModel) { help.move(movement, on: play.size) }

  func bar(in play: PlayModel) -> PanelBar { help.bar(play.keys, on: play.size) }

  func draw(on canvas: inout Canvas, of play: PlayModel) { help.draw(on: &canvas, play.charset.glyphs) }
}

// The help: all keys, and the meanings of marks and fills
extension HelpModel {
  /// Returns the last row of the help.
  func bar(_ keys: KeyMap, on size: Canvas.Size) -> PanelBar {
    PanelBar([.search, .close], keys: keys, search: search, scrolls: scrolls(on: size), on: size)
  }

  /// Draws the panel below the title row and above the keys.
  func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let size = canvas.size
    let rows = rows(of: size)
    let first = min(first, rows.all - rows.visible)
    let columns = columns(of: size)
    let columnsOfLine = size.columns / max(1, columns.count)
    for (index, lines) in columns.enumerated() {
      for (row, line) in lines.dropFirst(first).prefix(rows.visible).enumerated() {
        draw(line, on: &canvas, row: row + 1, column: index * columnsOfLine + 1, glyphs)
      }
    }
    if columns.allSatisfy(\.isEmpty) {
      canvas.write(localized("nothing matches"), row: 1, column: 1, columns: size.columns - 2)
    }
  }

  private func draw(_ line: Line, on canvas: inout Canvas, row: Int, column: Int, _ glyphs: Glyphs) {
    if line.subject == .heading {
      canvas.write(line.text, row: row, column: column, columns: line.text.width, style: .faint)
      return
    }
    if let (key, style) = line.subject.flatMap({ sign(of: $0, glyphs) }) {
      canvas.write(key, row: row, column: column, columns: Self.columnOfText - 1, style: style)
    }
    canvas.write(line.text, row: row, column: column + Self.columnOfText, columns: line.text.width)
  }

  private func sign(of subject: Subject, _ glyphs: Glyphs) -> (text: String, style: Style)? {
    switch subject {
    case .heading: return nil
    case .keys(let label): return (label, .bold)
    case .displayState(let displayState):
      let look = glyphs.look(of: displayState)
      return ("\(look.mark.text) \(String(repeating: look.fill.text, count: 3))", look.style)
    case .running:
      let loads = stride(from: 1, to: glyphs.loads.count, by: 2).map { glyphs.loads[$0].text }.joined()
      return (loads + " " + glyphs.suspension.text, .load)
    case .completion: return (glyphs.completion.text, glyphs.look(of: .finished).style)
    case .flow: return ("\(glyphs.vertical.text) \(glyphs.unblocked.text)", glyphs.look(of: .ready).style)
    case .now: return ("\(glyphs.now.text) \(glyphs.ghost.text)\(glyphs.ghost.text)", .bold)
    case .highlight: return ("\(glyphs.highlight.text) \(glyphs.mark.text) #8", .bold)
    case .tall:
      return glyphs.tall.map { ("  " + String(repeating: $0.half.text, count: 3), glyphs.look(of: .executing).style) }
    case .priority: return (localized("PR"), .faint)
    case .qualityOfService: return (localized("QOS"), .faint)
    case .relations: return ("\(glyphs.needed.text) \(glyphs.unblocked.text)", .bold)
    }
  }
}
