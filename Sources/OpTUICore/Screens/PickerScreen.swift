import Localization

/// The list of scenarios or programs.
struct PickerScreen {
  let model: PickerModel
  let charset: Charset
  private let rows: [PickerModel.Row]

  init(model: PickerModel, charset: Charset) { (self.model, self.charset, rows) = (model, charset, model.rows) }

  func draw(on canvas: inout Canvas) {
    let layout = model.layout(on: canvas.size)
    let list = layout.list
    let first = first(in: list)
    let below = rows.dropFirst(first + list.rows).count { if case .entry = $0 { true } else { false } }
    let heading = heading(below: model.help == nil ? below : 0)
    canvas.write(heading, row: layout.title.row, column: 0, columns: layout.title.columns, style: .bold)
    if !layout.title.isEmpty, let help = model.help {
      help.draw(on: &canvas, charset.glyphs)
      return help.bar(model.keys, on: canvas.size).draw(on: &canvas, message: model.status, charset: charset)
    }
    for (line, row) in rows.dropFirst(first).prefix(list.rows).enumerated() {
      switch row {
      case .chapter(let index): drawChapter(index, on: &canvas, in: list.line(line))
      case .entry(let index):
        draw(model.shown[index], isSelected: index == model.selected, on: &canvas, in: list.line(line))
      }
    }
    if model.shown.isEmpty, !model.search.isEmpty {
      canvas.write(model.words.noMatch, row: list.row, column: 2, columns: list.columns - 2)
    }
    drawDescription(on: &canvas, layout)
    drawBottom(on: &canvas, in: layout.keys)
  }

  private func first(in list: Rectangle) -> Int {
    let selected = rows.firstIndex(of: .entry(model.selected)) ?? 0
    return max(0, min(selected - list.rows / 2, rows.count - list.rows))
  }

  /// Returns the entry on a line of the list; nil if there is none.
  func entry(onLine line: Int, of list: Rectangle) -> Int? {
    let row = first(in: list) + line
    guard rows.indices.contains(row), case .entry(let index) = rows[row] else { return nil }
    return index
  }

  /// Draws the description of the selected scenario below its title.
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
    let words = model.words
    let count = words.count(model.search.isEmpty ? model.entries.count : model.shown.count, of: model.entries.count)
    return " OpTUI  " + count + (model.course.map { words.score(model.progress, in: $0) } ?? "") + words.below(below)
  }

  /// Returns the present message, the filter being typed, or the keys.
  private func bottom(columns: Int) -> (text: String, style: Style) {
    if let status = model.status { return (status, .alert) }
    return keyBar(columns: columns).map { ($0.text, .plain) } ?? (
      model.words.searching(model.search.text), .bold
    )
  }

  /// Returns the key bar if it is shown.
  func keyBar(columns: Int) -> KeyBar? {
    guard model.status == nil, !model.search.isTyping else { return nil }
    let offers =
      model.search.isEmpty
      ? []
      : [
        KeyMap.Hint(label: "/\(model.search.text)", text: ""),
        KeyMap.Hint(.program(.close), text: "show all"),
      ]
    return KeyBar((offers + KeyMap.pickerHints(of: model.words)).map(model.keys.item), columns: columns)
  }

  /// Draws the heading of a chapter: number, title, learning goals, and progress.
  private func drawChapter(_ index: Int, on canvas: inout Canvas, in area: Rectangle) {
    guard let chapter = model.course?.chapters[index] else { return }
    var rest = area
    let size = CellText(model.words.size(of: chapter, model.progress))
    let right = rest.takeRight(area.columns >= 60 ? size.width + 2 : 0)
    canvas.write(size, row: right.row, column: right.column, columns: right.columns, style: .faint)
    let number = "\(index + 1)"
    let title = CellText(charset.legible("\(number.count < 2 ? " " : "")\(number) \(chapter.title)  "))
    let shown = title.elided(columns: rest.columns - 1, mark: charset.glyphs.elision)
    canvas.write(shown, row: rest.row, column: rest.column, columns: rest.columns - 1, style: .bold)
    let room = rest.columns - shown.width - 2
    guard room >= 20 else { return }
    let teaches = CellText(charset.legible(chapter.teaches)).elided(columns: room, mark: charset.glyphs.elision)
    canvas.write(teaches, row: rest.row, column: rest.column + shown.width, columns: room, style: .faint)
  }

  private func draw(_ entry: PickerModel.Entry, isSelected: Bool, on canvas: inout Canvas, in area: Rectangle) {
    let start = model.course == nil ? 2 : 4
    drawProgress(of: entry, on: &canvas, in: area)
    let lesson = area.columns >= 60 ? model.course?.lesson(entry.name) : nil
    let size = lesson.map { model.words.size(of: $0, model.progress) } ?? ""
    let nameColumns = area.columns >= 60 ? 32 : area.columns - start
    let mark = charset.glyphs.elision
    let name = CellText(charset.legible(entry.name)).elided(columns: nameColumns, mark: mark)
    canvas.write(name, row: area.row, column: start, columns: nameColumns)
    if area.columns >= 60 {
      let end = CellText(size)
      let columns = area.columns - nameColumns - start - 2 - (end.width > 0 ? end.width + 2 : 0)
      let title = CellText(charset.legible(entry.title)).elided(columns: columns, mark: mark)
      canvas.write(
        title, row: area.row, column: start + nameColumns + 1, columns: columns,
        style: entry.isAlarming ? .alert : .plain)
      canvas.write(
        end, row: area.row, column: area.columns - end.width - 2, columns: end.width, style: .faint)
    }
    guard isSelected else { return }
    canvas.write(charset.glyphs.selection, row: area.row, column: 0)
    canvas.paint(area, .selected)
  }

  /// Draws whether a lesson is finished, or was opened last.
  private func drawProgress(of entry: PickerModel.Entry, on canvas: inout Canvas, in area: Rectangle) {
    if model.progress.isFinished(entry.name) {
      canvas.write(charset.glyphs.look(of: .finished).mark, row: area.row, column: 2)
    } else if model.course != nil, model.progress.latest == entry.name {
      canvas.write(charset.glyphs.look(of: .executing).mark, row: area.row, column: 2)
    }
  }
}
