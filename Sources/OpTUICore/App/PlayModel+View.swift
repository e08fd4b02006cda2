import OpEngine
import OpScenario

/// Which rows and which times are looked at.
extension PlayModel {
  mutating func select(_ action: Action) {
    let rows = timeline.rows
    guard let step = action.rows(page: layout.lanes.rows, of: rows.count), let current = selectedRow(of: rows) else {
      status = "nothing to select yet"
      return
    }
    let next = min(max(current + step, 0), rows.count - 1)
    selection = timeline.id(of: rows[next])
    keepSelectionVisible()
  }

  /// Moves the lanes so far that the selected row is among those on the screen.
  mutating func keepSelectionVisible() {
    let rows = timeline.rows
    firstRow = layout.firstRow(showing: selectedRow(of: rows) ?? 0, of: rows.count, from: firstRow)
  }

  /// The index of the selected row; nil while there is none.
  func selectedRow(of rows: [LaneRow]) -> Int? {
    if let selection, let index = rows.firstIndex(where: { timeline.id(of: $0) == selection }) { return index }
    let firstOperation = rows.firstIndex {
      if case .operation = $0 { true } else { false }
    }
    return firstOperation ?? rows.indices.first
  }

  /// Moves the time at the left edge by a quarter of the screen, between the beginning and the present.
  mutating func pan(by direction: Int) {
    let scale = scale
    let moved = scale.panned(by: direction, latest: time)
    if moved == scale.origin { status = direction < 0 ? "this is the beginning" : "nothing later is shown" }
    origin = moved
    followsPresent = TimeScale(perColumn: scale.perColumn, columns: scale.columns, origin: moved).shows(time)
  }

  /// The present stays on the screen if it was there, else the left edge stays where it is.
  mutating func zoomIn() {
    let scale = scale
    guard let finer = scale.finer else {
      status = "finer it does not get"
      return
    }
    followsPresent = scale.shows(time)
    zoom = finer * scale.columns
  }

  mutating func zoomOut() {
    let scale = scale
    let whole = TimeScale(fitting: time, columns: scale.columns)
    if scale.perColumn >= whole.perColumn { status = "everything is on the screen" }
    if let coarser = scale.coarser, coarser < whole.perColumn {
      zoom = coarser * scale.columns
    } else {
      (zoom, origin, followsPresent) = (nil, .zero, true)
    }
  }
}
