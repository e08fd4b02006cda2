/// A key that was pressed. Ctrl-C and Ctrl-Z arrive as signals instead.
package enum Key: Hashable, Sendable {
  case character(Character)
  /// With Ctrl held; the letter is lower case.
  case control(Character)
  case up, down, left, right, pageUp, pageDown, home, end
  case enter, escape, tab, backspace
  /// A key that has no meaning here.
  case other
}
