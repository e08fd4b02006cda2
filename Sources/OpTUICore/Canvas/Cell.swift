/// What a cell means; the terminal decides which colour and attribute carry it (256, 8 or no colours).
public enum Style: UInt8, CaseIterable, Sendable {
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

/// One cell of a canvas.
public struct Cell: Hashable, Sendable {
  /// One base scalar and the combining scalars that belong to it, at most five. Empty: the right half of the wide
  /// character before it.
  public var text: String
  public var style: Style
  /// The reversed row: the selection.
  public var isReversed: Bool

  public init(_ text: String, _ style: Style = .plain, isReversed: Bool = false) {
    self.text = text
    self.style = style
    self.isReversed = isReversed
  }

  public static let blank = Cell(" ")
}
