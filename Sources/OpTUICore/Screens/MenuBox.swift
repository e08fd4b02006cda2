/// An open menu in a box over the lanes, beside the selected lane if it fits.
struct MenuBox {
  private let menu: Menu
  private let keys: KeyMap
  private let charset: Charset
  private let selected: Int
  /// The area including its border.
  private let area: Rectangle
  /// The index of the first item shown.
  private let first: Int
  private let columnsOfKey: Int
  private let columnsOfText: Int

  init(_ panel: MenuPanel, model: PlayModel) {
    menu = panel.menu(in: model)
    (keys, charset, selected) = (model.keys, model.charset, panel.selected)
    let labels = menu.items.map { CellText(Self.label(of: $0, model.keys)).width }
    let texts = menu.items.map { CellText(model.charset.legible($0.text)).width }
    let reasons = menu.items.map { CellText(model.charset.legible($0.refusal?.brief ?? "")).width }
    columnsOfKey = labels.reduce(0, max)
    columnsOfText = texts.reduce(0, max)
    let columnOfReason = columnsOfText + 2
    let needed = zip(texts, reasons).map { $1 > 0 ? columnOfReason + $1 : $0 }.reduce(0, max)
    let title = CellText(model.charset.legible(menu.title)).width
    let columns = max(columnsOfKey + 1 + needed + 4, title + 6)
    area = Self.place(panel.subject, rows: menu.items.count + 2, columns: columns, over: model)
    let visible = max(0, area.rows - 2)
    first = max(0, min(selected - visible / 2, menu.items.count - visible))
  }

  private static func label(of item: Menu.Item, _ keys: KeyMap) -> String {
    keys.keys(for: item.action).first?.label ?? ""
  }

  /// Returns the place of the box, never over title or keys, nor over the note if all of it fits elsewhere: below the
  /// selected lane for its menu, at the top for views.
  private static func place(_ subject: MenuPanel.Subject, rows: Int, columns: Int, over model: PlayModel) -> Rectangle {
    let layout = model.layout
    var room = model.size.bounds
    _ = room.takeTop(1)
    _ = room.takeBottom(layout.keys.rows + layout.status.rows)
    let columns = min(columns, room.columns)
    let column = max(0, min(layout.timeline.column, room.columns - columns))
    var start = room.row
    if case .lane = subject, layout.scope == .lanes {
      let visible = LanesPane(model: model, layout: layout, rows: model.rows).visibleRows
      let line = model.selectedIndex.flatMap { visible.firstIndex(of: $0) } ?? 0
      start = layout.lanes.row + (line + 1) * layout.laneHeight
    }
    if !layout.note.isEmpty {
      let notes = [layout.noteBorder, layout.note].filter { !$0.isEmpty }.map(\.rowRange)
      let (first, last) = (notes.map(\.lowerBound).reduce(.max, min), notes.map(\.upperBound).reduce(0, max))
      let parts = [room.row..<max(room.row, first), last..<max(last, room.row + room.rows)]
      if let part = parts.first(where: { $0.count >= rows }) {
        room = Rectangle(row: part.lowerBound, column: 0, rows: part.count, columns: room.columns)
      }
    }
    let shown = min(rows, room.rows)
    let row = max(room.row, min(start, room.row + room.rows - shown))
    return Rectangle(row: row, column: column, rows: shown, columns: columns)
  }

  func draw(on canvas: inout Canvas) {
    guard area.rows > 2 else { return }
    let glyphs = charset.glyphs
    canvas.fill(area)
    var rest = area
    let top = rest.takeTop(1)
    let bottom = rest.takeBottom(1)
    Border(glyphs: glyphs, title: charset.legible(menu.title)).draw(on: &canvas, in: top)
    let below = menu.items.count - first - rest.rows
    let remark = below > 0 ? localized("\(below) below") : ""
    Border(glyphs: glyphs, title: "", remark: remark).draw(on: &canvas, in: bottom)
    let right = area.column + area.columns - 1
    for row in rest.rowRange {
      canvas.write(glyphs.vertical, row: row, column: area.column, style: .faint)
      canvas.write(glyphs.vertical, row: row, column: right, style: .faint)
    }
    for (corner, place) in zip(
      glyphs.corners, [(top.row, area.column), (top.row, right), (bottom.row, area.column), (bottom.row, right)])
    {
      canvas.write(corner, row: place.0, column: place.1, style: .faint)
    }
    for (line, index) in menu.items.indices.dropFirst(first).prefix(rest.rows).enumerated() {
      draw(index, on: &canvas, in: rest.line(line))
    }
  }

  private func draw(_ index: Int, on canvas: inout Canvas, in line: Rectangle) {
    let item = menu.items[index]
    let inner = Rectangle(row: line.row, column: line.column + 2, rows: 1, columns: line.columns - 4)
    let style: Style = item.refusal == nil ? .plain : .faint
    canvas.write(
      Self.label(of: item, keys), row: line.row, column: inner.column, columns: min(columnsOfKey, inner.columns),
      style: item.refusal == nil ? .bold : .faint)
    let column = inner.column + columnsOfKey + 1
    let room = inner.column + inner.columns - column
    write(item.text, style, on: &canvas, row: line.row, column: column, columns: room)
    if let refusal = item.refusal {
      let place = column + columnsOfText + 2
      write(
        refusal.brief, .faint, on: &canvas, row: line.row, column: place,
        columns: inner.column + inner.columns - place)
    }
    if index == selected {
      let area = Rectangle(row: line.row, column: line.column + 1, rows: 1, columns: line.columns - 2)
      canvas.paint(area, .selected)
    }
  }

  private func write(
    _ text: String, _ style: Style, on canvas: inout Canvas, row: Int, column: Int, columns: Int
  ) {
    let text = CellText(charset.legible(text)).elided(columns: columns, mark: charset.glyphs.elision)
    canvas.write(text, row: row, column: column, columns: text.width, style: style)
  }

  /// Returns the key of a clicked item, or the one that closes the menu for a click elsewhere; nil on the border.
  func key(at place: MouseEvent) -> Key? {
    guard area.rowRange.contains(place.row), area.columnRange.contains(place.column) else { return .escape }
    let index = first + place.row - area.row - 1
    guard place.row > area.row, place.row < area.row + area.rows - 1, menu.items.indices.contains(index) else {
      return nil
    }
    return keys.keys(for: menu.items[index].action).first
  }
}
