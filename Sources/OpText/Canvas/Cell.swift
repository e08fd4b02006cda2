/// The meaning of a cell; the terminal chooses colour and attributes (256, 8 or no colours).
@usableFromInline
package enum Style: UInt8, CaseIterable, Sendable {
  /// Default foreground and background.
  case plain
  case pending, ready, executing, cancelled, finished
  /// Emphasis: titles, the transport word.
  case bold
  /// Borders, rulers, elisions, help.
  case faint
  /// Lints, misuses, holds.
  case alert
  /// The words of what is stuck, and the marks of what has failed.
  case alarm
  /// The number of occupied slots of a queue.
  case load
  /// Execution, waits and cancelled times that are over: the hue of the state, dimmed.
  case wasExecuting, wasReady, wasCancelled
  /// A keyword of Swift.
  case keyword
}

extension Style {
  /// The style of the same thing once it is over.
  package var over: Style {
    switch self {
    case .executing: .wasExecuting
    case .ready: .wasReady
    case .cancelled: .wasCancelled
    case .pending: .faint
    case .plain, .finished, .bold, .faint, .alert, .alarm, .load, .wasExecuting, .wasReady, .wasCancelled, .keyword:
      self
    }
  }
}

/// The background of a cell.
@usableFromInline
package enum Ground: UInt8, CaseIterable, Sendable {
  /// The background of the screen.
  case plain
  /// The background of the selection; reversed on a terminal of few colours.
  case selected
  /// The background of a picture in the selection, whose colours reversing would change: plain on a terminal of few
  /// colours.
  case selectedPicture
  /// The colour of the text, whose colour is then the background's: a cursor.
  case reversed
}

/// A cell of a canvas.
@usableFromInline
package struct Cell: Hashable, Sendable {
  @usableFromInline package var glyph: Glyph
  @usableFromInline package var style: Style
  @usableFromInline package var ground: Ground

  @inlinable
  package init(_ glyph: Glyph, _ style: Style = .plain, on ground: Ground = .plain) {
    self.glyph = glyph
    self.style = style
    self.ground = ground
  }

  @inlinable package static var blank: Cell { Cell(.blank) }

  package var text: String { glyph.text }
}
