import ArgumentParser
import Localization
import OpTUICore
import Scenarios

struct CourseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "course",
    abstract: "Print the course and your progress in it.",
    discussion: """
      `optui` alone lists the lessons of the course. Your progress is stored in $XDG_STATE_HOME/optui/progress, or \
      ~/.local/state/optui/progress: finished lessons, the first and the best answer to each question, and solved \
      exercises.

      With --notes, prints a page for a teacher, in Markdown: what each lesson shows and asks, the answers, and the \
      duration. With --summary, reads the progress files of a class and prints who has finished what, and the \
      questions most often missed.

      Exits with status 3 if a file is missing or not a progress file, and with 5 if the progress cannot be written.
      """
  )

  @Flag(help: "Reset all progress, including that of exercises.")
  var reset = false

  @Flag(help: "Print the teacher's page.")
  var notes = false

  @Flag(help: "Summarize the progress files of a class.")
  var summary = false

  @Argument(
    help: ArgumentHelp("The progress files for --summary, named after the students.", valueName: "file"),
    completion: .file())
  var files: [String] = []

  @OptionGroup var display: TextOptions

  func validate() throws {
    guard [reset, notes, summary].count(where: \.self) <= 1 else {
      throw ValidationError(localized("--reset, --notes and --summary exclude each other"))
    }
    if summary, files.isEmpty {
      throw ValidationError(localized("--summary needs progress files, one for each student"))
    }
    if !summary, let file = files.first { throw ValidationError(localized("'\(file)' is only allowed with --summary")) }
  }

  func run() throws {
    let code = Environment.process.language
    var output = OutputStream.standardOutput()
    if reset {
      try output.write(try forget() + "\n")
    } else if notes {
      try TeacherPage(code).write(to: &output)
    } else if summary {
      for line in try lines(ofClass: code) { try output.write(line.printable + "\n") }
    } else {
      for line in Self.lines(code, display.charset.resolve(in: .process)) {
        // Lines that are not indented are headings.
        let isHeading = LineColors.current.standardOutput && line.first?.isWhitespace == false
        try output.write((isHeading ? StyledText.text(line, .bold) : line) + "\n")
      }
    }
    try output.flush()
  }

  private func forget() throws(Failure) -> String {
    guard let file = ProgressFile(in: .process) else {
      throw Failure(.unwritableOutput, "there is no folder for your progress: set HOME or XDG_STATE_HOME")
    }
    try file.record(.reset)
    return localized("your progress was reset: \(file.path)")
  }

  private func lines(ofClass code: String?) throws(Failure) -> [String] {
    var students: [ClassSummary.Student] = []
    for path in files {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      students.append(ClassSummary.Student(name: name, progress: try ProgressFile.progress(at: path)))
    }
    var scripts: [String: LessonScript] = [:]
    return ClassSummary(students, CourseAccess.outline(code)).lines { lesson, number in
      if scripts[lesson] == nil, let builtIn = BuiltIn.all.first(where: { $0.name == lesson }) {
        scripts[lesson] = try? LessonScript(builtIn, language: code)
      }
      guard let questions = scripts[lesson]?.questions, questions.indices.contains(number - 1) else { return nil }
      return questions[number - 1].text
    }
  }

  /// The course with the user's progress.
  private static func lines(_ code: String?, _ charset: Charset) -> [String] {
    let progress = ProgressFile(in: .process)?.read() ?? CourseProgress()
    return CourseWords(charset).lines(of: CourseAccess.outline(code), progress)
  }
}
