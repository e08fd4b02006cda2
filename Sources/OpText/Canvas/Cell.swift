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
}

/// A cell of a canvas.
@usableFromInline
package struct Cell: Hashable, Sendable {
  @usableFromInline package var glyph: Glyph
  @usableFromInline package var style: Style
  /// Whether the cell is in the reversed row of the selection.
  @usableFromInline package var isReversed: Bool

  @inlinable
  package init(_ glyph: Glyph, _ style: Style = .plain, isReversed: Bool = false) {
    self.glyph = glyph
    self.style = style
    self.isReversed = isReversed
  }

  @inlinable package static var blank: Cell { Cell(.blank) }

  package var text: String { glyph.text }
}
