@testable import OpTUICore

/// A part of the screen that a golden shows.
enum Pane: String, CaseIterable {
  /// Everything except the status row and the key bar.
  case screen
  case title, ruler, lanes
  /// The note or the claims, and the border with the title.
  case note
  /// The log, or the code in its place, and the border above it.
  case log
  /// The log below the code, and the border above it.
  case events
  /// The details or the answer to why; beside the log, with the borders above and on the left.
  case details
  /// Everything between title and key bar, where a list or the help covers it.
  case panel
  /// The scenarios of the picker.
  case list
  /// The description of a scenario, and the border above it.
  case description
  /// The status row and the key bar.
  case bar
  /// The command line and what is below it.
  case line

  /// Whether every picture has its styles. In the others the first one has them: they do not depend on the size.
  var isStyledAtEverySize: Bool {
    switch self {
    case .screen, .title, .ruler, .lanes, .bar, .line: true
    case .note, .log, .events, .details, .panel, .list, .description: false
    }
  }

  /// Returns the part of the frame that it covers; an empty one if it is not shown.
  func area(of model: AppModel) -> Rectangle {
    var panel = model.size.bounds
    let first = panel.takeTop(1)
    let last = panel.takeBottom(1)
    guard let play = model.play else {
      return model.picker.map { area(of: $0.layout(on: model.size), panel: $0.help == nil ? nil : panel) } ?? .empty
    }
    let layout = play.layout
    let isCovered = play.screenPanel != nil
    switch self {
    case .title: return first
    case .panel: return isCovered ? panel : .empty
    case .bar: return isCovered ? last : layout.status.union(layout.keys)
    case .line: return areaOfLine(model)
    case _ where isCovered: return .empty
    case .screen:
      var rest = model.size.bounds
      _ = rest.takeBottom(layout.status.rows + layout.keys.rows)
      return rest
    case .ruler: return layout.ruler
    case .lanes: return layout.lanes
    case .note: return layout.noteBorder.union(layout.note)
    case .log: return layout.log.under(layout.logBorder.row)
    case .events: return layout.events.under(layout.eventsBorder.row)
    case .details:
      var area = layout.details
      guard !area.isEmpty, area.row == layout.log.row else { return area }
      area = area.under(layout.logBorder.row)
      return Rectangle(row: area.row, column: area.column - 1, rows: area.rows, columns: area.columns + 1)
    case .list, .description: return .empty
    }
  }

  private func area(of layout: PickerLayout, panel: Rectangle?) -> Rectangle {
    switch self {
    case .title: layout.title
    case .list: layout.list
    case .description: layout.border.union(layout.description)
    case .bar: layout.keys
    case .panel: panel ?? .empty
    case .screen, .ruler, .lanes, .note, .log, .events, .details, .line: .empty
    }
  }

  /// The rows from the cursor of the command line on.
  private func areaOfLine(_ model: AppModel) -> Rectangle {
    let canvas = model.canvas()
    guard model.play?.frontPanel is CommandLinePanel,
      let row = canvas.bounds.rowRange.last(where: { canvas.row($0).contains { $0.ground == .reversed } })
    else {
      return .empty
    }
    var rest = canvas.bounds
    return rest.takeBottom(canvas.size.rows - row)
  }
}

extension Rectangle {
  /// The smallest rectangle that holds both.
  fileprivate func union(_ other: Rectangle) -> Rectangle {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (row, column) = (min(row, other.row), min(column, other.column))
    return Rectangle(
      row: row, column: column, rows: max(rowRange.upperBound, other.rowRange.upperBound) - row,
      columns: max(columnRange.upperBound, other.columnRange.upperBound) - column)
  }

  /// Returns it with all rows above it from a border on.
  fileprivate func under(_ border: Int) -> Rectangle {
    isEmpty ? self : Rectangle(row: border, column: column, rows: rowRange.upperBound - border, columns: columns)
  }
}
