package import OpEngine

/// An input of the app model: keys, time, and news of the play.
package enum AppMessage: Sendable {
  case key(Key)
  /// A text was pasted.
  case pasted(String)
  /// The mouse was clicked on a thing.
  case clicked(MouseTarget)
  /// The wheel was turned over an area, to show so many rows further down; negative upwards.
  case scrolled(ScrollArea, rows: Int)
  case resized(Canvas.Size)
  /// Wall time has passed since the previous such message. It precedes every key, which so acts at the right virtual time.
  case elapsed(Duration)
  /// The play has moved: the events since the previous such message, and where the play stands now.
  case played([LogEvent], now: EngineTime, nextDue: EngineTime?, hold: Step.Hold?, exhaustion: String?)
  /// The threads of the file wait for something else than before.
  case awaiting([ThreadWait])
  /// The steps to which the code of operations has come since the previous such message.
  case stepped([CodeStep])
  /// The list has other entries now, because files have changed.
  case listed([PickerModel.Entry])
  /// The state of the goal has changed, or the number of keys.
  case scored(GoalState, keys: Int)
  /// The play stands before a decision of the engine, written as a question; nil: no longer.
  case deciding(Step.Question?)
  /// `LoopCommand.open` was carried out: another play stands at its beginning.
  case opened(PlayTitle)
  /// `LoopCommand.open` was carried out: a log stands at its end, and may grow.
  case openedLog(RecordedLog, name: String, Capabilities)
  /// The exercise that is shown: at its beginning, and after each look at its file.
  case judged(ExerciseState)
  /// `LoopCommand.record` was carried out: the progress as it is kept now.
  case progressed(CourseProgress)
  /// `PlayCommand.restart` was carried out: the play stands at its beginning again.
  case restarted
  /// `PlayCommand.fork` was carried out: another play stands at the moment on the screen. Its later events come next.
  /// It stands at a hold, or at a question, or moves on.
  case forked(isHeld: Bool)
  /// The play was executed anew: its whole log comes next.
  case replayed
  /// A line was carried out, refused, or asks something of the program.
  case answered(line: String, LineOutcome)
  /// The state of the session beside its play has changed.
  case drafted(SessionState)
  /// The play goes on under another title: a line has made a session of it, or has changed what the title tells.
  case retitled(PlayTitle)
  /// The words that fit at the end of a line.
  case completed(line: String, LineCompletions)
  /// The program that is shown has printed lines.
  case printed([String])
  /// The program that is shown has answered so many more commands.
  case acknowledged(Int)
  /// Nothing will be added to the log that is shown.
  case closed
  /// A sentence for the person: what was done, or why a command was not carried out.
  case told(String)
  /// The person asks for the end, by Control-C.
  case interrupted
  /// The program is in the foreground again after it was stopped. No time has passed for the play.
  case continued
}

extension AppMessage {
  /// Whether it tells what has happened by itself, or that time has passed.
  var isNews: Bool {
    switch self {
    case .played, .elapsed, .awaiting: true
    case .key, .pasted, .clicked, .scrolled, .resized, .stepped, .listed, .scored, .deciding, .opened, .openedLog,
      .judged, .progressed, .restarted, .forked, .replayed, .answered, .drafted, .retitled, .completed,
      .printed, .acknowledged, .closed, .told, .interrupted, .continued:
      false
    }
  }
}
