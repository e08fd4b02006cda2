extension AppModel {
  /// The number of rows per wheel step.
  private static let rowsOfWheel = 3

  /// Returns the meaning of a mouse event; nil if it has none.
  func message(for event: MouseEvent) -> AppMessage? {
    switch event.kind {
    case .click: play.map { PlayScreen(model: $0).click(at: event) } ?? pickerScreen?.click(at: event, on: size)
    case .wheelUp: scrollArea(at: event).map { .scrolled($0, rows: -Self.rowsOfWheel) }
    case .wheelDown: scrollArea(at: event).map { .scrolled($0, rows: Self.rowsOfWheel) }
    }
  }

  private func scrollArea(at place: MouseEvent) -> ScrollArea? {
    play.map { PlayScreen(model: $0).scrollArea(at: place) } ?? .list
  }

  private var pickerScreen: PickerScreen? { picker.map { PickerScreen(model: $0, charset: charset) } }
}

extension PlayScreen {
  fileprivate func click(at place: MouseEvent) -> AppMessage? {
    let layout = model.layout
    if layout.scope == .counts { return nil }
    if let panel = model.screenPanel {
      guard place.row == model.size.rows - 1 else { return panel.click(at: place, in: model) }
      return model.status == nil ? panel.bar(in: model).key(atColumn: place.column).map(AppMessage.key) : nil
    }
    if let menu = model.frontPanel as? MenuPanel {
      let key =
        layout.keys.contains(place)
        ? BottomRows(model: model).key(atColumn: place.column)
        : MenuBox(menu, model: model).key(at: place)
      return key.map(AppMessage.key)
    }
    return model.frontPanel == nil && layout.scope == .lanes ? clickLanes(at: place, layout) : nil
  }

  private func clickLanes(at place: MouseEvent, _ layout: Layout) -> AppMessage? {
    if layout.keys.contains(place) {
      return BottomRows(model: model).key(atColumn: place.column)
        .map(AppMessage.key)
    }
    if layout.ruler.contains(place), layout.timeline.columnRange.contains(place.column) {
      return .clicked(.column(place.column - layout.timeline.column))
    }
    if layout.log.contains(place) {
      if model.code != nil { return nil }
      return LogPane(model: model).event(inRow: place.row, of: layout.log).map { .clicked(.logEvent($0)) }
    }
    if layout.events.contains(place) {
      return LogPane(model: model).event(inRow: place.row, of: layout.events).map { .clicked(.logEvent($0)) }
    }
    if layout.note.contains(place) {
      return NotePane(model: model, below: 0).answer(at: place, in: layout.note).map(AppMessage.key)
    }
    guard layout.lanes.contains(place) else { return nil }
    let visible = LanesPane(model: model, layout: layout, rows: model.rows).visibleRows
    let line = (place.row - layout.lanes.row) / layout.laneHeight
    return line < visible.count ? .clicked(.lane(model.viewer.timeline.id(of: model.rows[visible[line]]))) : nil
  }

  /// Returns what the wheel scrolls: lanes, log, or the panel that covers the screen.
  fileprivate func scrollArea(at place: MouseEvent) -> ScrollArea? {
    if let panel = model.frontPanel { return panel is any ScreenPanel || panel is MenuPanel ? .list : nil }
    let layout = model.layout
    if (layout.events.isEmpty ? layout.log : layout.events).contains(place) { return .log }
    return layout.scope == .lanes && layout.lanes.contains(place) ? .list : nil
  }
}

extension PickerScreen {
  fileprivate func click(at place: MouseEvent, on size: Canvas.Size) -> AppMessage? {
    if let help = model.help {
      return place.row == size.rows - 1
        ? help.bar(model.keys, on: size).key(atColumn: place.column).map(AppMessage.key) : nil
    }
    let layout = model.layout(on: size)
    if layout.keys.contains(place) {
      return keyBar(columns: layout.keys.columns - 2)?.key(atColumn: place.column - 1).map(AppMessage.key)
    }
    guard layout.list.contains(place) else { return nil }
    return entry(onLine: place.row - layout.list.row, of: layout.list).map { .clicked(.entry($0)) }
  }
}

extension Rectangle {
  fileprivate func contains(_ place: MouseEvent) -> Bool {
    rowRange.contains(place.row) && columnRange.contains(place.column)
  }
}
