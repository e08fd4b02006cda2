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
    // The position in a list that does not fit.
    let place = rows.count > list.rows && model.help == nil ? "\(model.selected + 1)/\(model.shown.count)" : ""
    var title = layout.title
    let right = title.takeRight(place.isEmpty ? 0 : place.count + 2)
    canvas.write(heading(columns: title.columns), row: title.row, column: 0, columns: title.columns, style: .bold)
    canvas.write(place, row: right.row, column: right.column + 1, columns: place.count, style: .faint)
    if !layout.title.isEmpty, let help = model.help {
      help.draw(on: &canvas, charset.glyphs)
      return help.bar(model.keys, on: canvas.size).draw(on: &canvas, message: model.status, charset: charset)
    }
    let visible = rows.dropFirst(first).prefix(list.rows)
    let sizes = sizes(of: visible, columns: list.columns)
    let sizeColumns = sizes.map(\.width).max() ?? 0
    for (line, (row, size)) in zip(visible, sizes).enumerated() {
      switch row {
      case .chapter(let index): drawChapter(index, on: &canvas, in: list.line(line))
      case .entry(let index):
        draw(model.shown[index], size, columns: sizeColumns, on: &canvas, in: list.line(line))
        guard index == model.selected else { continue }
        canvas.write(charset.glyphs.selection, row: list.row + line, column: 0)
        canvas.paint(list.line(line), .selected)
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

  /// Draws the description of the selected entry below its title, then the answer to a searched word, the text that a
  /// search has found, what the lesson uses that Foundation lacks, or the sentence about its chapter.
  private func drawDescription(on canvas: inout Canvas, _ layout: PickerLayout) {
    let entry = model.shown.indices.contains(model.selected) ? model.shown[model.selected] : nil
    Border(
      glyphs: charset.glyphs, title: charset.legible(entry?.title ?? ""), remark: charset.legible(entry?.name ?? ""),
      remarkStyle: .faint, remarkGivesWay: true
    ).draw(on: &canvas, in: layout.border)
    let found = model.answer ?? entry.flatMap(model.foundText)
    // A long answer replaces the description too.
    if let answer = model.answer, lines(of: answer, in: layout.context, atMost: 9).count > layout.context.rows {
      var area = layout.description
      area.rows += layout.context.rows
      return write(answer, .plain, on: &canvas, in: area)
    }
    write(entry?.description ?? "", .plain, on: &canvas, in: layout.description)
    // Without rows of its own, the text that was found replaces the description.
    let context = layout.context.isEmpty ? found == nil ? .empty : layout.description : layout.context
    write(
      found ?? entry.flatMap(extensionsText) ?? entry.flatMap(chapterText) ?? "", found == nil ? .faint : .plain,
      on: &canvas, in: context)
  }

  /// Returns what a lesson uses that Foundation lacks; nil if it uses nothing else.
  private func extensionsText(of entry: PickerModel.Entry) -> String? {
    guard let extensions = model.course?.lesson(entry.name)?.extensions, !extensions.isEmpty else { return nil }
    return "+ " + FoundationExtension.sentence(extensions)
  }

  /// Returns the number and the learning goals of the chapter of an entry.
  private func chapterText(of entry: PickerModel.Entry) -> String? {
    guard let course = model.course, let index = course.chapter(of: entry.name) else { return nil }
    return "\(index + 1) \(course.chapters[index].title): \(course.chapters[index].teaches)"
  }

  private func write(_ text: String, _ style: Style, on canvas: inout Canvas, in area: Rectangle) {
    let lines = lines(of: text, in: area, atMost: area.rows)
    for (index, row) in area.rowRange.enumerated() {
      let line = index < lines.count ? lines[index] : CellText("")
      canvas.write(line, row: row, column: 1, columns: area.columns - 2, style: style)
    }
  }

  private func lines(of text: String, in area: Rectangle, atMost most: Int) -> [CellText] {
    CellText(charset.legible(text)).wrapped(columns: area.columns - 2, lines: most, mark: charset.glyphs.elision)
  }

  private func drawBottom(on canvas: inout Canvas, in keys: Rectangle) {
    if let bar = keyBar(columns: keys.columns - 2) { return bar.draw(on: &canvas, in: keys, charset: charset) }
    let (text, style) = model.status.map { ($0, .alert) } ?? (model.words.searching(model.search.text), Style.bold)
    let line = CellText(" " + charset.legible(text)).elided(columns: keys.columns, mark: charset.glyphs.elision)
    canvas.write(line, row: keys.row, column: 0, columns: keys.columns, style: style)
  }

  /// Returns the number of entries above the list, with the score if it fits.
  private func heading(columns: Int) -> String {
    let words = model.words
    let count = words.count(model.search.isEmpty ? model.entries.count : model.shown.count, of: model.entries.count)
    let score = model.course.map { words.score(model.progress, in: $0) } ?? ""
    let whole = " OpTUI  " + count + score
    return CellText(whole).width <= columns ? whole : " OpTUI  " + count
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

  /// Draws the heading of a chapter: number, title, and progress.
  private func drawChapter(_ index: Int, on canvas: inout Canvas, in area: Rectangle) {
    guard let chapter = model.course?.chapters[index] else { return }
    let number = "\(index + 1)"
    let title = CellText(charset.legible("\(number.count < 2 ? " " : "")\(number) \(chapter.title)"))
      .elided(columns: area.columns - 1, mark: charset.glyphs.elision)
    canvas.write(title, row: area.row, column: area.column, columns: title.width, style: .bold)
    let size = CellText(model.words.size(of: chapter, model.progress))
    guard title.width + 2 + size.width < area.columns else { return }
    canvas.write(size, row: area.row, column: title.width + 2, columns: size.width, style: .faint)
  }

  /// The minimum width of a name beside a title.
  private static let fewestColumnsOfName = 12

  /// Returns the results and the durations of the lessons in some rows, in few words if they would leave no room for
  /// names.
  private func sizes(of rows: some Collection<PickerModel.Row>, columns: Int) -> [CellText] {
    guard let course = model.course, columns >= 60 else { return rows.map { _ in CellText("") } }
    let lessons = rows.map { row in
      if case .entry(let index) = row { course.lesson(model.shown[index].name) } else { nil as CourseOutline.Lesson? }
    }
    let sizes = lessons.map { CellText($0.map { model.words.size(of: $0, model.progress) } ?? "") }
    let room = columns - 8 - model.widths.title - 3 - Self.fewestColumnsOfName
    guard sizes.contains(where: { $0.width > room }) else { return sizes }
    return lessons.map { CellText($0.map { model.words.shortSize(of: $0, model.progress) } ?? "") }
  }

  /// Draws an entry: its title, the results and the duration of a lesson, and its name; for a program, the name first.
  /// - Parameter sizeColumns: the width of the widest results.
  private func draw(
    _ entry: PickerModel.Entry, _ size: CellText, columns sizeColumns: Int, on canvas: inout Canvas, in area: Rectangle
  ) {
    drawProgress(of: entry, on: &canvas, in: area)
    var rest = area
    _ = rest.takeLeft(model.course == nil ? 2 : 4)
    _ = rest.takeRight(2)
    let isProgram = model.subject == .programs
    let lesson = model.course?.lesson(entry.name)
    let style = entry.isAlarming ? Style.alarm : .plain
    // A long name of a program leaves room for the states.
    let columnsOfName = min(model.widths.name, max(rest.columns / 2, rest.columns - 2 - model.widths.title))
    let first = rest.takeLeft(isProgram ? columnsOfName : model.widths.title)
    if isProgram {
      // It ends with the number of the process.
      let name = CellText(charset.legible(entry.name))
        .elidedInMiddle(columns: first.columns, mark: charset.glyphs.elision)
      canvas.write(name, row: first.row, column: first.column, columns: first.columns)
    } else {
      write(entry.title, style, on: &canvas, inLine: first)
    }
    _ = rest.takeLeft(2)
    if sizeColumns > 0, sizeColumns <= rest.columns {
      let field = rest.takeLeft(sizeColumns)
      canvas.write(
        size, row: field.row, column: field.column, columns: field.columns, style: .faint, align: .trailing)
      let gap = rest.takeLeft(3)
      let hasFoundationExtensions = lesson?.extensions.isEmpty == false
      if hasFoundationExtensions { canvas.write("+", row: gap.row, column: gap.column + 1, columns: 1, style: .bold) }
    }
    // Cut names of lessons would say nothing, and the border has that of the selected one.
    let least = lesson == nil ? min(Self.fewestColumnsOfName, model.widths.name) : model.widths.name
    guard rest.columns >= least else { return }
    write(isProgram ? entry.title : entry.name, isProgram ? style : .faint, on: &canvas, inLine: rest)
  }

  private func write(_ text: String, _ style: Style, on canvas: inout Canvas, inLine area: Rectangle) {
    let text = CellText(charset.legible(text)).elided(columns: area.columns, mark: charset.glyphs.elision)
    canvas.write(text, row: area.row, column: area.column, columns: area.columns, style: style)
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
