/// Example lines for a session without operations.
struct SessionExamples {
  let model: PlayModel

  var lines: [String] {
    let queue = model.viewer.timeline.queues.first?.id
    let name = queue ?? "net"
    return (queue == nil ? ["queue net max 2"] : [])
      + ["add photo in \(name) for 3s", "add film in \(name) for 2s after photo"]
  }
}

extension LanesPane {
  /// Draws the examples below the existing lanes, with the equivalent keys.
  func drawExamples(on canvas: inout Canvas) {
    var rest = layout.lanes
    _ = rest.takeTop(rows.count * layout.laneHeight)
    canvas.fill(rest)
    let (queue, operation) = (model.keys.name(of: .build(.queue)), model.keys.name(of: .build(.operation)))
    let examples = SessionExamples(model: model).lines
    let remark = localized("Or by key: \(queue) for a queue, \(operation) for an operation.")
    let texts = [localized("Nothing to play yet. Type, for example:")] + examples.map { "  :\($0)" } + [remark]
    // On a small screen, only the examples.
    let shown = rest.rows > texts.count ? texts : Array(texts.dropFirst().prefix(examples.count))
    for (line, text) in zip(rest.rowRange, shown) {
      let isExample = text.hasPrefix("  :")
      canvas.write(text, row: line, column: 2, columns: rest.columns - 3, style: isExample ? .bold : .plain)
    }
  }
}
