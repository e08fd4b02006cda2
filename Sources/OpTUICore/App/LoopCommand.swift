/// A command to the program.
package enum LoopCommand: Hashable, Sendable {
  /// Opens a built-in scenario: answered by `AppMessage.opened`, or `AppMessage.told`.
  case open(name: String)
  /// Keeps what the person has done in the course: answered by `AppMessage.progressed`, or `AppMessage.told`.
  case record(CourseProgress.Change)
  /// Repaints every cell, because something else has written on the screen.
  case redraw
  case quit
  case exercise(ExerciseCommand)
  /// Copies a part of what is shown as text.
  case copy(Copied)

  /// A part of what is shown that leaves the program as text.
  package enum Copied: Hashable, Sendable {
    /// The selected event, the answer that is shown, or the row of the selected lane; the screen where there is none.
    case selection
    case screen
    /// The screen, into a file.
    case file
  }

  /// A command about the exercise that is shown.
  package enum ExerciseCommand: Hashable, Sendable {
    /// Opens the exercise after it.
    case openNext
    /// Keeps that so many hints were taken.
    case tookHint(Int)
    /// Puts its file back to the beginning.
    case reset
    /// Opens its file in the person's editor, which has the terminal meanwhile.
    case edit
  }
}
