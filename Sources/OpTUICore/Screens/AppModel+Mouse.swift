extension AppModel {
  /// The rows that the wheel moves by at once.
  private static let rowsOfWheel = 3

  /// Returns what the mouse means where it points; nil where it means nothing.
  func message(for event: MouseEvent) -> AppMessage? {
    let scrolls: Bool
    switch event.kind {
    case .click: return play.map { PlayScreen(model: $0).click(at: event) } ?? pickerScreen?.click(at: event, on: size)
    case .wheelUp, .wheelDown: scrolls = play.map { PlayScreen(model: $0).scrolls(at: event) } ?? true
    }
    guard scrolls else { return nil }
    return .scrolled(rows: event.kind == .wheelUp ? -Self.rowsOfWheel : Self.rowsOfWheel)
  }

  private var pickerScreen: PickerScreen? { picker.map { PickerScreen(model: $0, charset: charset) } }
}

extension PlayScreen {
  /// Returns what a click means.
  fileprivate func click(at place: MouseEvent) -> AppMessage? {
    let layout = model.layout
    switch (model.overlay, layout.scope) {
    case (.events(let events)?, .queues), (.events(let events)?, .lanes):
      return EventsPanel(model: model, events: events).click(at: place, on: model.size)
    case (nil, .lanes): return clickLanes(at: place, layout)
    case (nil, .queues), (_, .counts), (.help?, _), (.lints?, _), (.details?, _), (.prompt?, _), (.confirmation?, _),
      (.priorities?, _), (.dependency?, _), (.commandLine?, _):
      return nil
    }
  }

  private func clickLanes(at place: MouseEvent, _ layout: Layout) -> AppMessage? {
    if layout.keys.contains(place) {
      return BottomRows(model: model).key(atColumn: place.column, status: layout.status, keys: layout.keys)
        .map(AppMessage.key)
    }
    if layout.ruler.contains(place), layout.timeline.columnRange.contains(place.column) {
      return .clicked(.column(place.column - layout.timeline.column))
    }
    guard layout.lanes.contains(place) else { return nil }
    let visible = LanesPane(model: model, layout: layout, rows: model.rows).visibleRows
    let line = (place.row - layout.lanes.row) / layout.laneHeight
    return line < visible.count ? .clicked(.lane(model.timeline.id(of: model.rows[visible[line]]))) : nil
  }

  /// Whether the wheel scrolls what the mouse points at: lanes, or the panel that covers everything.
  fileprivate func scrolls(at place: MouseEvent) -> Bool {
    switch model.overlay {
    case .help?, .lints?, .events?, .details?: true
    case .prompt?, .confirmation?, .priorities?, .dependency?, .commandLine?: false
    case nil: model.layout.scope == .lanes && model.layout.lanes.contains(place)
    }
  }
}

extension PickerScreen {
  /// Returns what a click means.
  fileprivate func click(at place: MouseEvent, on size: Canvas.Size) -> AppMessage? {
    guard model.help == nil else { return nil }
    let layout = model.layout(on: size)
    if layout.keys.contains(place) {
      return keyBar(columns: layout.keys.columns - 2)?.key(atColumn: place.column - 1).map(AppMessage.key)
    }
    let index = first(in: layout.list) + place.row - layout.list.row
    return layout.list.contains(place) && model.shown.indices.contains(index) ? .clicked(.entry(index)) : nil
  }
}

extension Rectangle {
  fileprivate func contains(_ place: MouseEvent) -> Bool {
    rowRange.contains(place.row) && columnRange.contains(place.column)
  }
}
