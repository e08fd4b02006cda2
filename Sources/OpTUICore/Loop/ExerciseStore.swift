/// The exercises of a folder, and the user's files. The loop uses it on one thread.
package protocol ExerciseStore: AnyObject {
  /// The exercises in their order, as a list.
  var entries: [PickerModel.Entry] { get }
  /// The name of the first unsolved exercise.
  var first: String { get }

  /// Starts to follow the files.
  /// - Parameter wake: called on another thread when there is news.
  func begin(wake: @escaping @Sendable () -> Void)
  /// Reads the file of an exercise, and follows it from then on.
  func open(_ name: String) throws(LoopFailure) -> ExerciseReading
  /// Returns the followed file's new state; nil if it has not changed.
  func takeNews() -> ExerciseReading?
  /// Returns the exercise after one; nil after the last.
  func next(after name: String) -> String?
  /// Records the number of hints used for an exercise.
  func noteHints(_ count: Int, of name: String)
  /// Resets the file of an exercise, and keeps the old one under another name.
  /// - Returns: that name.
  func reset(_ name: String) throws(LoopFailure) -> String
  /// Returns the shell command that opens a file in the user's editor.
  func editorCommand(for path: String) -> String
}

/// The result of reading the file of an exercise.
package struct ExerciseReading: Sendable {
  /// The content that replaces what is shown.
  package enum Content: Sendable {
    case scenario(Scenario)
    /// The run of a program that has just begun.
    case run(GrowingLogSubject)
  }

  /// The new content; nil if the file is invalid, or its program does not run.
  package let content: Content?
  package let state: ExerciseState

  package init(_ content: Content?, state: ExerciseState) { (self.content, self.state) = (content, state) }
}
