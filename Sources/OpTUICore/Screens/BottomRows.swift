import OpEngine
import OpScenario

/// The status row and the key bar. Where there is no status row, what has to be said takes the key bar's place.
struct BottomRows {
  let model: PlayModel

  func draw(on canvas: inout Canvas, status: Rectangle, keys: Rectangle) {
    if status.isEmpty, let message {
      write(message, .alert, on: &canvas, in: keys)
    } else {
      write(keyBar(columns: keys.columns - 2), .plain, on: &canvas, in: keys)
    }
    write(message ?? standing, message == nil ? .plain : .alert, on: &canvas, in: status)
  }

  private func write(_ text: String, _ style: Style, on canvas: inout Canvas, in area: Rectangle) {
    let text = CellText(" " + model.charset.legible(text))
      .elided(columns: area.columns - 1, mark: model.charset.glyphs.elision)
    canvas.write(text, row: area.row, column: area.column, columns: area.columns, style: style)
  }

  /// The message or the question of the moment.
  private var message: String? {
    model.promptText ?? model.question ?? model.status
  }

  /// The text for the status row when there is no message.
  private var standing: String {
    let shown = model.timeline.eventCount
    let unseen = model.log.count - shown
    if model.isStuck { return PlayModel.stuck }
    var parts = [
      "\(TimeText.scale(model.scale.perColumn))/col",
      model.past != nil ? "event \(shown) of \(model.log.count)" : events(shown, unseen: unseen),
    ]
    parts += model.timeline.waits.sorted { $0.key < $1.key }.map { "\($0.key) waits for \($0.value.name)" }
    if model.transport == .end { parts.append(model.source == .recording ? "recorded" : "all done: r restarts") }
    return parts.joined(separator: "  ")
  }

  private func events(_ shown: Int, unseen: Int) -> String {
    "\(shown) events" + (unseen > 0 ? ", \(unseen) to come at once" : "")
  }

  /// Returns the key bar. Requests that apply to this lane alone come first; before them, at a hold, the key that passes
  /// it, unless the border over the note names it.
  private func keyBar(columns: Int) -> String {
    guard model.scene == .present || model.scene == .live else {
      return KeyMap.standard.bar(columns: columns, in: model.scene)
    }
    let isHeld = model.transport == .hold && model.layout.noteBorder.isEmpty
    let pass = model.openQuestion == nil ? "Enter resumes" : "Enter skips"
    return KeyMap.standard.bar(
      columns: columns, in: model.scene, offering: (isHeld ? [pass] : []) + model.offers, without: model.isAnswer)
  }
}
