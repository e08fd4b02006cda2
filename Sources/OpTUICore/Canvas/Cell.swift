/// The meaning of a cell; the terminal decides on colour and attributes (256, 8 or no colours).
package enum Style: UInt8, CaseIterable, Sendable {
  /// Default foreground and background.
  case plain
  case pending, ready, executing, cancelled, finished
  /// Emphasis: titles, the transport word.
  case bold
  /// Borders, rulers, elisions, help.
  case faint
  /// Lints, misuse, a hold: look here.
  case alert
}

/// A cell of a canvas.
package struct Cell: Hashable, Sendable {
  /// A base scalar and its combining scalars, at most five. The right half of a wide character is empty.
  package var text: String
  package var style: Style
  /// The reversed row: the selection.
  package var isReversed: Bool

  package init(_ text: String, _ style: Style = .plain, isReversed: Bool = false) {
    self.text = text
    self.style = style
    self.isReversed = isReversed
  }

  package static let blank = Cell(" ")
}
