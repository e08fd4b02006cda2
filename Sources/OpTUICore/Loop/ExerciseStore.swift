/// The exercises of a folder, and the files in which a person solves them. The loop calls it, on one thread.
package protocol ExerciseStore: AnyObject {
  /// The exercises in their order, as a list.
  var entries: [PickerModel.Entry] { get }
  /// The name of the one to begin with: the first that is not solved.
  var first: String { get }

  /// Follows the files from now on.
  /// - Parameter wake: called on another thread when there is news.
  func begin(wake: @escaping @Sendable () -> Void)
  /// Reads the file of an exercise, which is the one that is followed from now on.
  func open(_ name: String) throws(LoopFailure) -> ExerciseReading
  /// Returns what has become of the file that is followed; nil if it has not changed.
  func takeNews() -> ExerciseReading?
  /// Returns the exercise after one; nil after the last.
  func next(after name: String) -> String?
  /// Notes that so many hints of an exercise were taken.
  func noteHints(_ count: Int, of name: String)
  /// Puts the file of an exercise back to its beginning, and keeps the old one under another name.
  /// - Returns: that name.
  func reset(_ name: String) throws(LoopFailure) -> String
  /// Returns the shell command that opens a file in the person's editor.
  func editorCommand(for path: String) -> String
}

/// The result of reading the file of an exercise.
package struct ExerciseReading: Sendable {
  /// The scenario to play; nil if the file is broken.
  package let scenario: Scenario?
  package let state: ExerciseState

  package init(scenario: Scenario?, state: ExerciseState) { (self.scenario, self.state) = (scenario, state) }
}
