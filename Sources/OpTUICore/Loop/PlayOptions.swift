/// The options for showing or printing a play.
package struct PlayOptions {
  package var speed: Speed
  /// The charset of printed lines; a screen has its own.
  package var charset: Charset
  /// Whether printed lines have colours.
  package var colorsLines = false
  /// The preferred language of a scenario's texts.
  package var language: String?
  /// Whether a play stops at its holds and questions.
  package var holds: Bool
  /// Whether the program ends when the play does.
  package var exitsAtEnd: Bool
  /// The user's keys.
  package var keys: KeyMap
  /// The order of events in the log on the screen.
  package var logOrder: LogOrder
  /// Whether the program initially takes mouse events.
  package var usesMouse: Bool
  /// The files that sessions open and save.
  package var files: SessionFiles
  /// The clipboard and the files for exports.
  package var outputs = PlayOutputs.none
  /// Whether plays begin in the projector layout.
  package var isForProjector = false
  /// The course, if the subject may be one of its lessons.
  package var course: CourseAccess?
  /// The user's progress in the course.
  package var progress: ProgressKeeper
  /// News of the subject's files; nil if they are not watched.
  package var fileNews: (any FileNews)?

  package init(
    speed: Speed = .normal, charset: Charset = .unicode, language: String? = nil, holds: Bool = true,
    exitsAtEnd: Bool = false, keys: KeyMap = .standard, logOrder: LogOrder = .newest,
    usesMouse: Bool = true, files: SessionFiles = .none,
    course: CourseAccess? = nil, progress: ProgressKeeper = .none
  ) {
    self.speed = speed
    self.charset = charset
    self.language = language
    self.holds = holds
    self.exitsAtEnd = exitsAtEnd
    self.keys = keys
    self.logOrder = logOrder
    self.usesMouse = usesMouse
    self.files = files
    self.course = course
    self.progress = progress
  }
}
