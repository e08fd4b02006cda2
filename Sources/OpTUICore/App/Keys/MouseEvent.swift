/// A thing that a person does with the mouse.
package struct MouseEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The left button went down.
    case click
    case wheelUp, wheelDown
  }

  package var kind: Kind
  /// The cell that the mouse points at, counted from 0.
  package var row: Int
  package var column: Int
}

/// A key that was pressed, a thing that was done with the mouse, or a text that was pasted.
package enum Input: Hashable, Sendable {
  case key(Key)
  case mouse(MouseEvent)
  case paste(String)
}

/// A thing on the screen that can be clicked.
package enum MouseTarget: Hashable, Sendable {
  case lane(LaneID)
  /// A column of the ruler, counted from the left edge of the lanes.
  case column(Int)
  /// A row in the list of events, counted from the first event in the order of the list.
  case event(row: Int)
  /// An event in the log beside the lanes, by its number.
  case logEvent(Int)
  /// A scenario of the list, among those shown.
  case entry(Int)
}

/// A part of the screen that the wheel scrolls.
package enum ScrollArea: Hashable, Sendable {
  /// The lanes, or the list or the panel that is shown.
  case list
  /// The log beside the lanes.
  case log
}
