import ArgumentParser
import Scenarios

struct CourseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "course",
    abstract: "Open the course; without a terminal, print its lessons and your progress.",
    discussion: """
      `optui` alone opens the course, too. Your progress is stored in $XDG_STATE_HOME/optui/progress, or \
      ~/.local/state/optui/progress: finished lessons, the first and the best answer to each question, and solved \
      exercises.
      """,
    subcommands: [CourseNotesCommand.self, CourseSummaryCommand.self, CourseResetCommand.self]
  )

  @Option(help: "The format of the list; json prints one object per lesson, also on a terminal.")
  var format = TextOrJSON.text

  @OptionGroup var display: DisplayOptions

  func run() throws {
    if format == .json { return try OutputStream.print(LessonList.records) }
    let configuration = try Configuration.ofUser()
    if let terminal = try Interface.auto.openTerminal(display, configuration) {
      var options = configuration.playOptions(isForProjector: display.projector)
      options.course = .ofList(Environment.process.language)
      return try LoopSubject.picker(LessonList.entries, open: LoopSubject.openScenario).show(on: terminal, options)
    }
    let progress = ProgressFile(in: .process)?.read() ?? CourseProgress()
    let words = CourseWords(display.charset.resolve(in: .process))
    let lines = words.lines(of: CourseAccess.outline(Environment.process.language), progress)
    try OutputStream.print(
      lines.map { line in
        // Lines that are not indented are headings.
        let isHeading = LineColors.current.standardOutput && line.first?.isWhitespace == false
        return isHeading ? StyledText.text(line, .bold) : line
      })
  }
}

struct CourseNotesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notes",
    abstract: "Print the teacher's page, in Markdown.",
    discussion: "What each lesson shows and asks, the answers, and the duration."
  )

  @OptionGroup var display: LineOptions

  func run() throws {
    try TeacherPage(Environment.process.language).print()
  }
}

struct CourseSummaryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "summary",
    abstract: "Summarize the progress files of a class.",
    discussion: """
      Prints who has finished what, and the questions most often missed.

      Exits with status 3 if a file is missing or not a progress file.
      """
  )

  @Argument(
    help: ArgumentHelp("The progress files, named after the students.", valueName: "file"), completion: .file())
  var files: [String]

  @OptionGroup var display: LineOptions

  func run() throws {
    let code = Environment.process.language
    var students: [ClassSummary.Student] = []
    for path in files {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      students.append(ClassSummary.Student(name: name, progress: try ProgressFile.progress(at: path)))
    }
    var scripts: [String: LessonScript] = [:]
    let lines = ClassSummary(students, CourseAccess.outline(code)).lines { lesson, number in
      if scripts[lesson] == nil, let builtIn = BuiltIn.all.first(where: { $0.name == lesson }) {
        scripts[lesson] = try? LessonScript(builtIn, language: code)
      }
      guard let questions = scripts[lesson]?.questions, questions.indices.contains(number - 1) else { return nil }
      return questions[number - 1].text
    }
    try OutputStream.print(lines.map(\.printable))
  }
}

struct CourseResetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Forget all progress, including that of exercises.",
    discussion: "Exits with status 5 if the progress cannot be written."
  )

  @OptionGroup var display: LineOptions

  func run() throws {
    guard let file = ProgressFile(in: .process) else {
      throw Failure(.unwritableOutput, "there is no folder for your progress: set HOME or XDG_STATE_HOME")
    }
    try file.record(.reset)
    try OutputStream.print([localized("your progress was reset: \(file.path)")])
  }
}
