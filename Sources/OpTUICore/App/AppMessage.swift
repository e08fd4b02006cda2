/// An input of the app model: keys, time, and news of the play.
package enum AppMessage: Sendable {
  case key(Key)
  /// A text was pasted.
  case pasted(String)
  /// A mouse click.
  case clicked(MouseTarget)
  /// The wheel was turned over an area; a positive number of rows scrolls down.
  case scrolled(ScrollArea, rows: Int)
  case resized(Canvas.Size)
  /// Wall time since the previous such message. Precedes every key, so that the key acts at the right virtual time.
  case elapsed(Duration)
  /// The play has moved: the events since the previous such message, and its present state.
  case played([LogEvent], now: EngineTime, nextDue: EngineTime?, hold: Step.Hold?, exhaustion: String?)
  /// A growing log has had a heartbeat: until then nothing more has happened.
  case beating(EngineTime)
  /// The waits of the scenario's threads have changed.
  case awaiting([ThreadWait])
  /// The steps reached by the code of operations since the previous such message.
  case stepped([CodeStep])
  /// The entries of the list have changed with their files.
  case listed([PickerModel.Entry])
  /// The state of the goal has changed, or the number of keys.
  case scored(GoalState, keys: Int)
  /// The play has stopped before a decision of the engine, phrased as a question; nil after the decision.
  case deciding(Step.Question?)
  /// `LoopCommand.open` succeeded: another play is at its beginning.
  case opened(PlayTitle)
  /// `LoopCommand.open` succeeded: a log, which may grow, is at its end.
  case openedLog(RecordedLog, name: String, Capabilities)
  /// The state of the open exercise: when it is opened, and after each check of its file.
  case judged(ExerciseState)
  /// `LoopCommand.record` succeeded: the progress as stored now.
  case progressed(CourseProgress)
  /// `PlayCommand.restart` succeeded: the play is at its beginning again.
  case restarted
  /// `PlayCommand.fork` succeeded: another play is at the time on the screen, at a hold, at a question, or moving. Its
  /// later events come next.
  case forked(isHeld: Bool)
  /// The play was replayed: its whole log comes next.
  case replayed
  /// A line succeeded, was refused, or has a request for the program.
  case answered(line: String, LineOutcome)
  /// The state of the session beside its play has changed.
  case drafted(SessionState)
  /// The title of the play has changed: a line has turned it into a session, or changed what the title shows.
  case retitled(PlayTitle)
  /// The completions for the end of a line.
  case completed(line: String, LineCompletions)
  /// The program shown has printed lines.
  case printed([String])
  /// The program shown has answered a number of further commands.
  case acknowledged(Int)
  /// The log shown is complete.
  case closed
  /// A sentence for the user: what was done, or why a command failed.
  case told(String)
  /// Control-C was pressed.
  case interrupted
  /// The program is in the foreground again after a stop, which does not count as time of the play.
  case continued
}

extension AppMessage {
  /// Whether it reports events or elapsed time rather than input.
  var isNews: Bool {
    if case .played = self { return true }
    if case .elapsed = self { return true }
    return if case .awaiting = self { true } else { false }
  }
}
