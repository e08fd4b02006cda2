import OpEngine
import OpScenario

// What is looked at.
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

  mutating func selectQueue(by direction: Int) {
    let rows = timeline.rows
    guard let current = selectedRow(of: rows) else {
      status = "nothing to select yet"
      return
    }
    let headers = rows.indices.filter { if case .operation = rows[$0] { false } else { true } }
    let next = direction < 0 ? headers.last { $0 < current } : headers.first { $0 > current }
    if let next {
      selection = timeline.id(of: rows[next])
    } else {
      status = "there is no queue \(direction < 0 ? "above" : "below")"
    }
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

  mutating func zoomIn() {
    let scale = scale
    guard let finer = scale.finer else {
      status = "time is as near as it gets"
      return
    }
    zoom(to: finer, from: scale)
  }

  /// As far as everything is shown.
  mutating func zoomOut() {
    let scale = scale
    let all = wholeScale(columns: scale.columns)
    guard scale.perColumn < all.perColumn else {
      status = "all the time there was is shown"
      return
    }
    if let coarser = scale.coarser, coarser < all.perColumn { return zoom(to: coarser, from: scale) }
    zoom = nil
    origin = .zero
    followsPresent = true
  }

  /// The moment on display stays in view if it is, else the middle stays where it is.
  private mutating func zoom(to perColumn: Duration, from old: TimeScale) {
    let middle = old.start(ofColumn: old.columns / 2)
    zoom = perColumn * old.columns
    followsPresent = old.shows(time)
    origin = followsPresent ? .zero : middle + (.zero - perColumn * (old.columns / 2))
  }
}
