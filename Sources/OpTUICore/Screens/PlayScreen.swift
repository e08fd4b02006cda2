/// The screen of a play: lanes, note, log and details, as far as they fit.
struct PlayScreen {
  @Boxed var model: PlayModel

  func draw(on canvas: inout Canvas) {
    drawPlay(on: &canvas)
    guard let panel = model.frontPanel else { return }
    if panel is CommandLinePanel { CommandLineRows(model: model).draw(on: &canvas) }
    if let menu = panel as? MenuPanel { MenuBox(menu, model: model).draw(on: &canvas) }
  }

  private func drawPlay(on canvas: inout Canvas) {
    let layout = model.layout
    switch layout.scope {
    case .queues, .lanes: if drawPanel(on: &canvas, below: layout.title) { return }
    case .counts: break
    }
    switch layout.scope {
    case .counts: CountsLine.draw(model, on: &canvas, in: layout.lanes)
    case .queues:
      TitleRow(model: model).draw(on: &canvas, in: layout.title)
      QueueLines(model: model).draw(on: &canvas, in: layout.lanes)
    case .lanes: drawLanes(on: &canvas, layout)
    }
  }

  /// Draws the open panel.
  /// - Returns: whether there is one.
  private func drawPanel(on canvas: inout Canvas, below title: Rectangle) -> Bool {
    guard let panel = model.screenPanel else { return false }
    panel.draw(on: &canvas, of: model)
    TitleRow(model: model).draw(on: &canvas, in: title)
    panel.bar(in: model).draw(on: &canvas, message: model.status, charset: model.charset)
    return true
  }

  private func drawLanes(on canvas: inout Canvas, _ layout: Layout) {
    let rows = model.rows
    TitleRow(model: model).draw(on: &canvas, in: layout.title)
    LanesPane(model: model, layout: layout, rows: rows).draw(on: &canvas)
    NotePane(model: model, below: rows.count - model.view.firstRow - layout.visibleRows)
      .draw(on: &canvas, border: layout.noteBorder, text: layout.note)
    if let code = model.code {
      CodePane(code: code, charset: model.charset).draw(on: &canvas, in: layout.log)
      LogPane(model: model).draw(on: &canvas, in: layout.events)
      drawEventsBorder(on: &canvas, in: layout.eventsBorder)
    } else {
      LogPane(model: model).draw(on: &canvas, in: layout.log)
    }
    let border = drawDetails(on: &canvas, layout, rows: rows)
    drawLogBorder(on: &canvas, layout, details: border)
    BottomRows(model: model).draw(on: &canvas)
  }

  /// Draws the details of the selected lane, or why it is not running.
  /// - Returns: the border above them.
  private func drawDetails(on canvas: inout Canvas, _ layout: Layout, rows: [LaneRow]) -> Border {
    let glyphs = model.charset.glyphs
    if model.isAnswering, let border = drawAnswer(on: &canvas, in: layout.details) { return border }
    guard !layout.details.isEmpty else { return Border(glyphs: glyphs, title: "") }
    let detail = model.selectedIndex.map { LaneDetail(of: rows[$0], in: model) }
    DetailPane(detail: detail, opened: model.frameContents.openedDetails, charset: model.charset).draw(
      on: &canvas, in: layout.details)
    let isCut = model.frameContents.openedDetails.count > layout.details.rows
    return Border(
      glyphs: glyphs, title: detail?.name ?? "",
      remark: isCut ? localized("\(model.keys.name(of: .panel(.details))) shows all") : "", remarkStyle: .faint)
  }

  /// Draws the answer about the selected operation.
  /// - Returns: the border above it; nil if no operation is selected.
  private func drawAnswer(on canvas: inout Canvas, in area: Rectangle) -> Border? {
    let glyphs = model.charset.glyphs
    switch model.inquiry ?? .why {
    case .why:
      return drawWhy(on: &canvas, in: area)
    case .dependencies:
      guard let tree = model.dependencies else { return nil }
      DependencyPane(tree: tree, charset: model.charset).draw(on: &canvas, in: area)
      return Border(glyphs: glyphs, title: localized("dependencies of \(model.charset.legible(tree.name))"))
    }
  }

  /// Draws why the selected operation is not running, followed by the causes of all waits; for a queue, only the
  /// causes.
  private func drawWhy(on canvas: inout Canvas, in area: Rectangle) -> Border? {
    let glyphs = model.charset.glyphs
    let key = model.keys.name(of: .panel(.causes))
    // The status row has the only cause of what is stuck.
    let isTold = model.idleState?.stall?.causes.count == 1 && !model.layout.status.isEmpty
    let causes = model.survey.flatMap { survey in
      isTold && survey.queue == nil ? nil : CausesList(survey: survey, words: model.wordsOfCauses, key: key)
    }
    guard let why = model.why else {
      guard let causes, let queue = causes.survey.queue.flatMap(model.viewer.timeline.queue) else { return nil }
      causes.draw(on: &canvas, in: area)
      return Border(glyphs: glyphs, title: localized("what waits in \(model.charset.legible(queue.name))?"))
    }
    let isWhole = WhyPane(why: why, causes: causes).draw(on: &canvas, in: area)
    return Border(
      glyphs: glyphs, title: why.question,
      remark: isWhole || model.hidesAnswers ? why.state : localized("\(key) shows all"),
      remarkGivesWay: isWhole)
  }

  /// Draws the border above the log, joined with that of the details beside it.
  private func drawLogBorder(on canvas: inout Canvas, _ layout: Layout, details: Border) {
    guard !layout.logBorder.isEmpty else { return }
    var left = layout.logBorder
    if layout.details.row == layout.log.row, !layout.details.isEmpty {
      left.columns = layout.log.columns
      drawBorder(details, over: layout.details, at: layout.logBorder.row, on: &canvas)
    }
    if let code = model.code {
      return CodePane(code: code, charset: model.charset).border(columns: left.columns).draw(on: &canvas, in: left)
    }
    drawEventsBorder(on: &canvas, in: left)
  }

  private func drawEventsBorder(on canvas: inout Canvas, in area: Rectangle) {
    guard !area.isEmpty else { return }
    let newer = model.newerThanLog
    let (listed, all) = (model.viewer.timeline.listedCount, model.viewer.timeline.eventCount)
    let key = model.keys.name(of: .panel(.events))
    // The log omits some events, so that its numbers have gaps.
    let count = listed < all && !key.isEmpty ? localized("\(key) lists all \(all)") : ""
    Border(
      glyphs: model.charset.glyphs, title: localized("events, \(model.logOrder.words)"),
      remark: newer > 0 ? localized("\(newer) newer") : count, remarkStyle: newer > 0 ? .plain : .faint,
      remarkGivesWay: newer == 0
    ).draw(on: &canvas, in: area)
  }

  /// Draws the border above a pane, joined with the one on its left.
  private func drawBorder(_ border: Border, over area: Rectangle, at row: Int, on canvas: inout Canvas) {
    let column = area.column - 1
    let left = Rectangle(row: area.row, column: column, rows: area.rows, columns: 1)
    canvas.fill(left, with: Cell(border.glyphs.vertical, .faint))
    border.draw(on: &canvas, in: Rectangle(row: row, column: column, rows: 1, columns: area.columns + 1))
    canvas.write(border.glyphs.junction, row: row, column: column, style: .faint)
  }
}
