/// A command to the program.
package enum LoopCommand: Hashable, Sendable {
  /// Opens a built-in scenario, answered by `AppMessage.opened` or `AppMessage.told`.
  case open(name: String)
  /// Records progress in the course, answered by `AppMessage.progressed` or `AppMessage.told`.
  case record(CourseProgress.Change)
  /// Repaints every cell, because another program has written on the screen.
  case redraw
  case quit
  case exercise(ExerciseCommand)
  /// Copies a part of the screen as text.
  case copy(Copied)

  /// A part of the screen that can be copied as text.
  package enum Copied: Hashable, Sendable {
    /// The selected event, the shown answer, or the row of the selected lane; otherwise the screen.
    case selection
    case screen
    /// The screen, to a file.
    case file
  }

  /// A command about the open exercise.
  package enum ExerciseCommand: Hashable, Sendable {
    /// Opens the next exercise.
    case openNext
    /// Records the number of hints used.
    case tookHint(Int)
    /// Resets its file.
    case reset
    /// Opens its file in the user's editor, which uses the terminal meanwhile.
    case edit
  }
}
