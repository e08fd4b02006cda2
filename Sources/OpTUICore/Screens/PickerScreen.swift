import Localization

/// The list of scenarios or programs.
struct PickerScreen {
  let model: PickerModel
  let charset: Charset

  func draw(on canvas: inout Canvas) {
    let layout = model.layout(on: canvas.size)
    let list = layout.list
    let first = first(in: list)
    let heading = heading(below: model.help == nil ? model.shown.count - first - list.rows : 0)
    canvas.write(heading, row: layout.title.row, column: 0, columns: layout.title.columns, style: .bold)
    if !layout.title.isEmpty, let help = model.help {
      HelpPanel(model: help, glyphs: charset.glyphs).draw(on: &canvas)
      return help.bar(model.keys, on: canvas.size).draw(on: &canvas, message: model.status, charset: charset)
    }
    for (line, entry) in model.shown.dropFirst(first).prefix(list.rows).enumerated() {
      draw(entry, isSelected: first + line == model.selected, on: &canvas, in: list.line(line))
    }
    if model.shown.isEmpty, !model.search.isEmpty {
      canvas.write(localized("no \(model.subject.noun) matches"), row: list.row, column: 2, columns: list.columns - 2)
    }
    drawDescription(on: &canvas, layout)
    drawBottom(on: &canvas, in: layout.keys)
  }

  /// Returns the index of the topmost entry.
  func first(in list: Rectangle) -> Int { max(0, min(model.selected - list.rows / 2, model.shown.count - list.rows)) }

  /// Draws the description of the selected scenario under its title.
  private func drawDescription(on canvas: inout Canvas, _ layout: PickerLayout) {
    let entry = model.shown.indices.contains(model.selected) ? model.shown[model.selected] : nil
    Border(glyphs: charset.glyphs, title: charset.legible(entry?.title ?? "")).draw(on: &canvas, in: layout.border)
    let area = layout.description
    let lines = CellText(charset.legible(entry?.description ?? ""))
      .wrapped(columns: area.columns - 2, lines: area.rows, mark: charset.glyphs.elision)
    for (index, line) in lines.enumerated() {
      canvas.write(line, row: area.row + index, column: 1, columns: area.columns - 2)
    }
  }

  private func drawBottom(on canvas: inout Canvas, in keys: Rectangle) {
    let (text, style) = bottom(columns: keys.columns - 2)
    let line = CellText(" " + charset.legible(text)).elided(columns: keys.columns, mark: charset.glyphs.elision)
    canvas.write(line, row: keys.row, column: 0, columns: keys.columns, style: style)
  }

  private func heading(below: Int) -> String {
    let count = model.search.isEmpty ? "" : localized("\(model.shown.count) of ")
    return " OpTUI  \(count)\(model.subject.count(model.entries.count))"
      + (below > 0 ? localized(", \(below) more below") : "")
  }

  /// Returns the message of the moment, the filter being typed, or the keys.
  private func bottom(columns: Int) -> (text: String, style: Style) {
    if let status = model.status { return (status, .alert) }
    return keyBar(columns: columns).map { ($0.text, .plain) } ?? (
      localized("/\(model.search.text)_  Enter \(model.subject.hint)s  Esc shows all"), .bold
    )
  }

  /// Returns the keys, where nothing else has their place.
  func keyBar(columns: Int) -> KeyBar? {
    guard model.status == nil, !model.search.isTyping else { return nil }
    let offers =
      model.search.isEmpty
      ? [] : [KeyMap.Hint(label: "/\(model.search.text)", text: ""), KeyMap.Hint(.program(.close), text: "show all")]
    return KeyBar((offers + KeyMap.pickerHints(of: model.subject)).map(model.keys.item), columns: columns)
  }

  private func draw(_ entry: PickerModel.Entry, isSelected: Bool, on canvas: inout Canvas, in area: Rectangle) {
    let nameColumns = area.columns >= 60 ? 32 : area.columns - 2
    let mark = charset.glyphs.elision
    let name = CellText(charset.legible(entry.name)).elided(columns: nameColumns, mark: mark)
    canvas.write(name, row: area.row, column: 2, columns: nameColumns)
    if area.columns >= 60 {
      let columns = area.columns - nameColumns - 4
      let title = CellText(charset.legible(entry.title)).elided(columns: columns, mark: mark)
      canvas.write(title, row: area.row, column: nameColumns + 3, columns: columns)
    }
    guard isSelected else { return }
    canvas.write(charset.glyphs.selection, row: area.row, column: 0)
    canvas.reverse(area)
  }
}
