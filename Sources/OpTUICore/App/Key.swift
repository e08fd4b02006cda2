/// A key as a person presses it. Ctrl-C and Ctrl-Z arrive as signals and never here.
package enum Key: Hashable, Sendable {
  case character(Character)
  /// With Ctrl held; the letter is lower case.
  case control(Character)
  case up, down, left, right, pageUp, pageDown, home, end
  case enter, escape, tab, backspace
  /// One that means nothing here.
  case other
}
