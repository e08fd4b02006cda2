/// The reason why a started program shows no lanes.
struct MissingEngine {
  let model: PlayModel

  /// Whether no engine has sent events.
  var isMissing: Bool { model.capabilities.canEnd && model.log.isEmpty }

  /// The state in one sentence, then what the program must do.
  var sentences: [String] {
    [
      model.movesByItself
        ? localized("No engine of the program has appeared yet.")
        : localized("The program has ended, and no engine of it has appeared."),
      localized(
        """
        Engine.shared appears with the first operation or queue of OpEngine or OpFoundation: exec has set OPTUI_ATTACH \
        for it. Another engine must call serve(), and is shown by `optui attach`. On Linux, operations in Foundation's \
        own queues appear, too.
        """),
    ]
  }
}

extension LanesPane {
  /// Draws, instead of lanes, why there are none.
  func drawMissingEngine(on canvas: inout Canvas) {
    let area = layout.lanes
    canvas.fill(area)
    let lines = MissingEngine(model: model).sentences.flatMap { $0.wrapped(columns: area.columns - 4) }
    for (row, line) in zip(area.rowRange, lines) {
      canvas.write(line, row: row, column: 2, columns: area.columns - 3)
    }
  }
}
