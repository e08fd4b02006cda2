/// The options of a play that is shown or printed.
package struct PlayOptions {
  package var speed: Speed
  /// The characters that printed lines consist of; a screen has its own.
  package var charset: Charset
  /// Whether printed lines have colours.
  package var colorsLines = false
  /// The language of the texts, where a scenario has several.
  package var language: String?
  /// Whether a play stops at its holds and questions.
  package var holds: Bool
  /// Whether the program ends when the play does.
  package var exitsAtEnd: Bool
  /// The keys of the person.
  package var keys: KeyMap
  /// The order of events in the log on the screen.
  package var logOrder: LogOrder
  /// Whether the mouse is the program's at first.
  package var usesMouse: Bool
  /// The files that sessions open and save.
  package var files: SessionFiles
  /// The ways by which texts and exports leave the program.
  package var outputs = PlayOutputs.none
  /// Whether plays begin in the arrangement for a projector.
  package var isForProjector = false
  /// The course, where what is shown may be one of its lessons.
  package var course: CourseAccess?
  /// The progress of the person in the course.
  package var progress: ProgressKeeper
  /// News of the files behind what is shown; nil where nobody looks at them.
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
