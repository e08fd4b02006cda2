import OpSystem
import Scenarios

/// Exercises, and the folder with the user's file for each of them.
///
/// The authors' files are only read; the user's are created if missing, and never overwritten.
final class ExerciseFolder: ExerciseStore {
  private let sheets: [NamedSheet]
  private let folder: String
  private let language: String?
  private let keeper: ProgressKeeper
  private var progress: CourseProgress
  private let judge: ExerciseJudge
  /// The reason why programs cannot be built; nil if they can.
  private let obstacle: String?

  struct NamedSheet: Sendable {
    /// The name in the progress file and in the folder.
    let name: String
    let sheet: ExerciseSheet

    /// The name of the user's file, and of the program.
    var fileName: String { shortName + (sheet.exercise.program == nil ? ".yaml" : ".swift") }
    var shortName: String { name.split(separator: "/").last.map(String.init) ?? name }
  }

  /// Creates the missing files, and writes the current schema and package beside them.
  /// - Parameters:
  ///   - runsUnread: whether a program is built and run before the user has saved it.
  ///   - sources: the folder with the sources of OpTUI.
  init(
    _ sheets: [NamedSheet], in folder: String, language: String?, keeper: ProgressKeeper, runsUnread: Bool = false,
    sources: String? = ExercisePackage.ownSources
  ) throws(Failure) {
    self.sheets = sheets
    self.folder = folder
    self.language = language
    self.keeper = keeper
    progress = keeper.progress
    try OutputFile.makeFolder(folder)
    let programs = sheets.filter { $0.sheet.exercise.program != nil }.map(\.shortName)
    var package = programs.isEmpty ? nil : ExercisePackage(in: folder, sources: sources)
    do throws(Failure) {
      try package?.write(programs)
      obstacle = package == nil ? ExercisePackage.requirement : nil
    } catch {
      (package, obstacle) = (nil, error.message)
    }
    judge = ExerciseJudge(package, runsUnread: runsUnread)
    // The schema only helps editors; failing to write it is not an error.
    try? OutputFile.write(FormatSchema.text, to: "\(folder)/\(FormatSchema.fileName)")
    for sheet in sheets where access(FileName.path(of: path(of: sheet)), F_OK) != 0 {
      try OutputFile.write(sheet.sheet.handout(in: language), to: path(of: sheet))
    }
  }

  // MARK: - List

  var entries: [PickerModel.Entry] {
    sheets.map { sheet in
      let mark = progress.exercises[sheet.name]?.isSolved == true ? "✓ " : "  "
      let kind = sheet.sheet.exercise.program == nil ? "" : "Swift: "
      return PickerModel.Entry(
        name: sheet.name, title: mark + kind + sheet.sheet.scenario.title.text(in: language),
        description: obstacle(to: sheet) ?? sheet.sheet.exercise.task.text(in: language))
    }
  }

  var first: String {
    let open = sheets.first { obstacle(to: $0) == nil && progress.exercises[$0.name]?.isSolved != true }
    return (open ?? sheets[0]).name
  }

  func next(after name: String) -> String? {
    sheets.firstIndex { $0.name == name }.flatMap { sheets[($0 + 1)...].first?.name }
  }

  private func obstacle(to sheet: NamedSheet) -> String? { sheet.sheet.exercise.program == nil ? nil : obstacle }

  // MARK: - Exercise

  func begin(wake: @escaping @Sendable () -> Void) {
    let programs = sheets.filter { $0.sheet.exercise.program != nil }
    judge.begin(watching: [folder] + programs.map(path), wake: wake)
  }

  /// Ends what is being built or run, and waits for the end.
  func end() { judge.end() }

  func open(_ name: String) throws(LoopFailure) -> ExerciseReading {
    guard let sheet = sheets.first(where: { $0.name == name }) else {
      throw LoopFailure("there is no exercise '\(name)'")
    }
    if let obstacle = obstacle(to: sheet) { throw LoopFailure(Phrase(verbatim: obstacle)) }
    do throws(Failure) {
      if access(FileName.path(of: path(of: sheet)), F_OK) != 0 {
        try OutputFile.write(sheet.sheet.handout(in: language), to: path(of: sheet))
      }
      let look = try judge.open(sheet, at: path(of: sheet))
      // If the file is invalid, shows the initial scenario.
      return ExerciseReading(look.content ?? .scenario(sheet.sheet.scenario), state: state(of: look))
    } catch {
      throw LoopFailure(error, otherwise: "'\(path(of: sheet))' cannot be read")
    }
  }

  func takeNews() -> ExerciseReading? {
    judge.takeLook().map { ExerciseReading($0.content, state: state(of: $0)) }
  }

  func noteHints(_ count: Int, of name: String) { record(.hinted(exercise: name, count: count)) }

  func reset(_ name: String) throws(LoopFailure) -> String {
    guard let sheet = sheets.first(where: { $0.name == name }) else {
      throw LoopFailure("there is no exercise '\(name)'")
    }
    let path = path(of: sheet)
    let old = Self.freeName(for: path)
    guard rename(FileName.path(of: path), FileName.path(of: old)) == 0 || errno == ENOENT else {
      throw LoopFailure("cannot rename '\(path)': \(errorText())")
    }
    try OutputFile.save(sheet.sheet.handout(in: language), to: path, over: .anything)
    return old
  }

  func editorCommand(for path: String) -> String {
    let quoted = "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    return "${VISUAL:-${EDITOR:-vi}} \(quoted) </dev/tty >/dev/tty 2>/dev/tty"
  }

  /// Returns the state for the screen, and records a success.
  private func state(of look: ExerciseJudge.Look) -> ExerciseState {
    let (name, sheet) = (look.sheet.name, look.sheet.sheet)
    if look.verdict == .solved, progress.exercises[name]?.isSolved != true { record(.solved(exercise: name)) }
    return ExerciseState(
      name: name, number: (sheets.firstIndex { $0.name == name } ?? 0) + 1, count: sheets.count,
      task: sheet.exercise.task.text(in: language),
      hints: sheet.exercise.hints.map { $0.text(in: language) }, because: sheet.exercise.because?.text(in: language),
      solution: sheet.solution, path: path(of: look.sheet), shownPath: FileName.abbreviated(path(of: look.sheet)),
      verdict: look.verdict,
      hintCount: min(progress.exercises[name]?.hints ?? 0, sheet.exercise.hints.count))
  }

  private func record(_ change: CourseProgress.Change) {
    // If the file cannot be written, progress lasts as long as the program.
    guard let kept = try? keeper.record(change) else { return progress.apply(change) }
    progress = kept
  }

  // MARK: - Files

  private func path(of sheet: NamedSheet) -> String { "\(folder)/\(sheet.fileName)" }

  /// Returns an unused name for the old file: `03-one-file.yaml.old`, then `.old2` and so on.
  private static func freeName(for path: String) -> String {
    var number = 1
    while true {
      let name = path + (number == 1 ? ".old" : ".old\(number)")
      if access(FileName.path(of: name), F_OK) != 0 { return name }
      number += 1
    }
  }
}
