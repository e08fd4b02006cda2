package import OpEngine
package import OpScenario

/// What happens to the program: keys, time, and news of the play.
package enum AppMessage: Sendable {
  case key(Key)
  case resized(Canvas.Size)
  /// Wall time passed since the last such message. Comes before every key, so that it acts at the right virtual time.
  case elapsed(Duration)
  /// The play was moved by a command: the events since the last such message, and where the play stands now.
  case played([LogEvent], now: EngineTime, nextDue: EngineTime?, hold: Step.Hold?, isExhausted: String?)
  /// `AppCommand.play` was carried out: another play stands at its beginning.
  case opened(PlayTitle)
  /// `AppCommand.restart` was carried out: the play stands at its beginning again.
  case restarted
  /// `AppCommand.fork` was carried out: another play stands at the moment on the screen. What it has told after that
  /// comes next.
  case forked
  /// A command could not be carried out; one sentence why.
  case refused(String)
  /// The program is in the foreground again after it was stopped. No time has passed for the play.
  case continued
}

/// How a play is called.
package struct PlayTitle: Hashable, Sendable {
  /// The file or the built-in name, short: `image-pipeline`.
  package var file: String
  /// The scenario's title, for the audience.
  package var title: String
  /// What the audience is told before the first note.
  package var description: String?
  /// How many marks it has.
  package var markCount: Int
  /// In whose time it is played.
  package var clock: Scenario.Clock
  /// How many pool workers there may be; nil where that is not known.
  package var workers: Int?

  package init(
    file: String, title: String, description: String? = nil, markCount: Int = 0, clock: Scenario.Clock = .virtual,
    workers: Int? = nil
  ) {
    self.file = file
    self.title = title
    self.description = description
    self.markCount = markCount
    self.clock = clock
    self.workers = workers
  }
}
