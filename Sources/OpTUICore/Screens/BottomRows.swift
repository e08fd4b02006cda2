/// The status row and the key bar. Without a status row messages are in the row above the keys, if it is one of the
/// details, or else replace the keys.
struct BottomRows {
  let model: PlayModel

  func draw(on canvas: inout Canvas) {
    let (status, keys) = (model.layout.status, model.layout.keys)
    model.keyBar(columns: keys.columns - 2).draw(on: &canvas, in: keys, charset: model.charset)
    if let message { return write(message, .bold, on: &canvas, in: messageRow) }
    // The names of what is stuck bear the colour of an alarm.
    let names = model.idleState?.stall?.causes.first.map { model.wordsOfCauses.names(in: $0) }
    write(standing, .plain, setOff: names ?? [], on: &canvas, in: status)
  }

  private var messageRow: Rectangle {
    let layout = model.layout
    if !layout.status.isEmpty { return layout.status }
    let above = Rectangle(row: layout.keys.row - 1, column: 0, rows: 1, columns: layout.keys.columns)
    return layout.details.rowRange.contains(above.row) ? above : layout.keys
  }

  /// Returns the key at a column of the key bar; nil if a message replaces it.
  func key(atColumn column: Int) -> Key? {
    let keys = model.layout.keys
    if message != nil, messageRow == keys { return nil }
    return model.keyBar(columns: keys.columns - 2).key(atColumn: column - keys.column - 1)
  }

  private func write(
    _ text: String, _ style: Style, setOff names: [String] = [], on canvas: inout Canvas, in area: Rectangle
  ) {
    let text = MarkedText(CellText(" " + model.charset.legible(text)), settingOff: names, in: .alert)
      .elided(columns: area.columns - 1, mark: model.charset.glyphs.elision)
    canvas.write(text, row: area.row, column: area.column, columns: area.columns, style: style)
  }

  /// The present message or question.
  private var message: String? {
    model.question?.text(in: model) ?? model.status ?? model.unreadVerdict ?? model.searchText ?? model.silenceText
  }

  /// The status row's text without a message.
  private var standing: String {
    let shown = model.viewer.timeline.eventCount
    let unseen = model.log.count - shown
    var parts = model.eventAxis == nil ? [] : [localized("by event")]
    if model.past != nil {
      parts.append(localized("event \(shown) of \(model.log.count)"))
    } else if unseen > 0 {
      parts.append(EventCount.text(shown) + localized(", \(unseen) more now"))
    }
    if let text = model.stallText ?? model.failureText {
      parts = [text]
    } else {
      let waits = model.viewer.timeline.waits.sorted { $0.key < $1.key }
      parts += waits.map { localized("\($0.key) waits for \($0.value.name)") }
    }
    if model.transport == .end, model.situation != .empty { parts.append(endText) }
    return parts.joined(separator: "  ")
  }

  private var endText: String {
    let restart = localized("\(model.keys.name(of: .program(.restart))) restarts")
    switch model.situation {
    case .recorded where model.viewer.timeline.unfinishedCount > 0:
      return localized("the log ends at \(model.text(model.viewer.end))")
    case .recorded, .reviewing: return localized("a recorded log")
    case .stuck: return restart
    case .ended: return model.clock.exhaustion ?? localized("the program has ended")
    case .stopped: return localized("stopped: \(restart)")
    case .playing, .paused, .held, .asked, .choosing, .past, .replaying, .live, .frozen, .following, .empty, .done:
      return localized("all done: \(restart)")
    }
  }
}
