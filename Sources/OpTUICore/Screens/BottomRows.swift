import Localization
import OpEngine

/// The status row and the key bar, which messages replace if there is no status row.
struct BottomRows {
  let model: PlayModel

  func draw(on canvas: inout Canvas, status: Rectangle, keys: Rectangle) {
    if status.isEmpty, let message {
      write(message, .alert, on: &canvas, in: keys)
    } else {
      model.keyBar(columns: keys.columns - 2).draw(on: &canvas, in: keys, charset: model.charset)
    }
    write(message ?? standing, message == nil ? .plain : .alert, on: &canvas, in: status)
  }

  /// Returns the key at a column of the key bar; nil if a message replaces it.
  func key(atColumn column: Int, status: Rectangle, keys: Rectangle) -> Key? {
    if status.isEmpty, message != nil { return nil }
    return model.keyBar(columns: keys.columns - 2).key(atColumn: column - keys.column - 1)
  }

  private func write(_ text: String, _ style: Style, on canvas: inout Canvas, in area: Rectangle) {
    let text = CellText(" " + model.charset.legible(text))
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
    parts.append(
      model.past != nil ? localized("event \(shown) of \(model.log.count)") : events(shown, unseen: unseen))
    if let text = model.stallText {
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
      return localized("the log ends at \(model.text(model.viewer.timeline.time))")
    case .recorded, .reviewing: return localized("a recorded log")
    case .stuck: return restart
    case .ended: return model.clock.exhaustion ?? localized("the program has ended")
    case .stopped: return localized("stopped: \(restart)")
    case .playing, .paused, .held, .asked, .choosing, .past, .replaying, .live, .frozen, .following, .empty, .done:
      return localized("all done: \(restart)")
    }
  }

  private func events(_ shown: Int, unseen: Int) -> String {
    EventCount.text(shown) + (unseen > 0 ? localized(", \(unseen) more now") : "")
  }
}
