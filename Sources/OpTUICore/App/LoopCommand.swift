/// A command to the program.
package enum LoopCommand: Hashable, Sendable {
  /// Opens a built-in scenario: answered by `AppMessage.opened`, or `AppMessage.refused`.
  case open(name: String)
  /// Repaints every cell, because something else has written on the screen.
  case redraw
  case quit
}
