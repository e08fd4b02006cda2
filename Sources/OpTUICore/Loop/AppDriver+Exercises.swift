// Exercises, whose files change while they are shown
extension AppDriver {
  /// The exercises of a loop.
  struct Exercises {
    let store: any ExerciseStore
    /// Returns the subject for the scenario of a file; nil if it cannot be played.
    let opened: (ExerciseReading) -> Opened?
  }

  /// Performs a command about the open exercise.
  mutating func perform(_ command: LoopCommand.ExerciseCommand) {
    guard let store = exercises?.store, let state = model.play?.exercise else { return }
    switch command {
    case .openNext:
      if let name = store.next(after: state.name) {
        open(name)
      } else {
        send(.told(localized("this is the last exercise")))
      }
      send(.listed(store.entries))
    case .tookHint(let count): store.noteHints(count, of: state.name)
    case .edit: editorCommand = store.editorCommand(for: state.path)
    case .reset:
      do {
        let old = try store.reset(state.name)
        open(state.name)
        send(.told(localized("restarted; your file was saved as \(old)")))
      } catch {
        send(.told(error.sentence))
      }
    }
  }

  /// Adopts the changed file of the exercise: plays it if possible, and reports the verdict.
  mutating func takeExerciseNews() {
    guard let exercises, let reading = exercises.store.takeNews() else { return }
    send(.listed(exercises.store.entries))
    guard model.play?.exercise?.name == reading.state.name else { return }
    if let opened = exercises.opened(reading) { show(opened) } else { send(.judged(reading.state)) }
  }

  /// Reports a missing editor.
  mutating func noteEditorStatus(_ status: Int) {
    guard let state = model.play?.exercise, status == 126 || status == 127 || status < 0 else { return }
    send(
      .told(
        localized("the editor cannot be started: set EDITOR, or open \(state.path) yourself")))
  }
}
