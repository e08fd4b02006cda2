import ArgumentParser
import Scenarios

struct LearnCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "learn",
    abstract: "Solve exercises: change a file in any editor, and see the effect at once.",
    discussion: """
      Each exercise is a scenario file that does not meet its task yet. Whenever you save it, it is played and \
      verified. 'h' gives a hint, 'n' opens the next exercise, 'E' opens the file in $EDITOR.

      The last exercises are Swift programs: each is built, run and watched, and its log is verified. They are offered \
      if optui was built in the folder of its sources or OPTUI_SOURCES names it, and need a Swift toolchain. A program \
      of FOLDER is built and run when you save it, not before.

      Your files are in ~/optui-exercises, or in the folder of --into. Missing ones are created, existing ones never \
      overwritten. Without a terminal, the exercises are listed.
      """
  )

  @Argument(help: "A folder with exercises of your own; the built-in ones if there is none.", completion: .directory)
  var folder: String?

  @Option(help: ArgumentHelp("The folder for the files that you change.", valueName: "folder"), completion: .directory)
  var into: String?

  @OptionGroup var display: DisplayOptions

  func run() throws {
    let language = Environment.process.language
    let sheets = try folder.map(Self.sheets(in:)) ?? Self.builtIn()
    let configuration = try Configuration.ofUser()
    let options = configuration.playOptions(isForProjector: display.projector)
    let store = try ExerciseFolder(
      sheets, in: target(), language: language, keeper: .ofUser(), runsUnread: folder == nil)
    guard let terminal = try Interface.auto.openTerminal(display, configuration) else {
      return try printList(store)
    }
    let outcome = LoopSubject.exercises(store).run(on: terminal, options)
    store.end()
    try outcome.printSummary()
    outcome.endProcess()
  }

  /// Prints the exercises, and marks the solved ones.
  private func printList(_ store: ExerciseFolder) throws(Failure) {
    let lines = store.entries.map { "\($0.title)  (\($0.name))".printable }
    try OutputStream.print(lines + ["\(localized("Your files are in")) \(target())"])
  }

  /// The folder of the user's files.
  private func target() throws(Failure) -> String {
    if let into { return into.hasSuffix("/") && into.count > 1 ? String(into.dropLast()) : into }
    guard let home = Environment.process["HOME"] else {
      throw Failure(.wrongUsage, "no home folder is set: choose a folder with --into")
    }
    guard let folder, let name = folder.split(separator: "/").last(where: { $0 != "." && $0 != ".." }) else {
      return "\(home)/optui-exercises"
    }
    return "\(home)/optui-exercises/\(name)"
  }

  // MARK: - Exercises

  private static func builtIn() throws(Failure) -> [ExerciseFolder.NamedSheet] {
    try sheets(BuiltIn.exercises.map { ($0.name, ScenarioFile($0)) })
  }

  /// Reads the exercises of a folder, sorted by name. Other scenarios are skipped.
  private static func sheets(in folder: String) throws(Failure) -> [ExerciseFolder.NamedSheet] {
    guard ScenarioFolder.isFolder(folder + "/.") else {
      throw Failure(.invalidInput, "'\(folder)' is not a folder; exercises are the scenario files of a folder")
    }
    var files: [(name: String, file: ScenarioFile)] = []
    let set = folder.split(separator: "/").last(where: { $0 != "." && $0 != ".." }).map(String.init) ?? "exercises"
    for path in ScenarioFolder.files(at: folder) {
      let file = try ScenarioFile(path: path)
      files.append(("\(set)/\(file.shortName)", file))
    }
    let exercises = try sheets(files)
    guard !exercises.isEmpty else {
      throw Failure(
        .invalidInput,
        "no file in '\(folder)' has the key 'exercise'; `optui learn` alone opens the built-in exercises")
    }
    return exercises
  }

  /// Reads exercises, and prints the problems of invalid ones.
  private static func sheets(
    _ files: [(name: String, file: ScenarioFile)]
  ) throws(Failure) -> [ExerciseFolder.NamedSheet] {
    var sheets: [ExerciseFolder.NamedSheet] = []
    var isBroken = false
    for (name, file) in files {
      let (sheet, problems) = ExerciseSheet.read(file: file.name, bytes: try file.contents())
      if let sheet {
        sheets.append(ExerciseFolder.NamedSheet(name: name, sheet: sheet))
      } else if problems.map(\.code) != ["no-exercise"] {
        OutputStream.complain(ProblemReport(problems, file: file.name, bytes: file.bytes))
        isBroken = true
      }
    }
    if isBroken { throw Failure(.invalidInput) }
    return sheets
  }
}
