import OpSystem

/// The programs of the exercises among some files, unsolved and solved, built all at once.
struct CheckedPrograms: Sendable {
  private let package: ExercisePackage?
  /// The names of the programs by the paths of the exercises. A program's name is made of its text: many exercises may
  /// begin with the same one.
  private var names: [String: (unsolved: String, solved: String)] = [:]
  /// The errors of the compiler by the names of the programs.
  private var errors: [String: String] = [:]

  private static let processes = StoppableProcesses()

  /// Lets signals end the programs before this process.
  private static let endsThem: Void = {
    let signals = AwaitedSignals([SIGHUP, SIGINT, SIGTERM])
    signals.receive { number in
      processes.stopAndWait()
      signals.endProcess(by: number)
    }
  }()

  /// Builds the programs; does nothing if there are none.
  /// - Parameters:
  ///   - paths: the files; standard input, which can be read only once, has no program.
  ///   - sources: the folder with the sources of OpTUI.
  init(of paths: [String], sources: String? = ExercisePackage.ownSources) throws(Failure) {
    var texts: [String: String] = [:]
    for path in paths where path != "-" {
      guard let file = try? ScenarioFile(named: path),
        let program = ExerciseSheet.read(file: file.name, bytes: file.bytes).sheet?.exercise.program
      else { continue }
      let both = [program.text, program.solution].map { text in
        let name = "program-" + ExercisePackage.mark(of: text)
        texts[name] = text
        return name
      }
      names[path] = (both[0], both[1])
    }
    package = names.isEmpty ? nil : ExercisePackage(sources: sources)
    if let package { try build(texts, in: package) }
  }

  private mutating func build(_ texts: [String: String], in package: ExercisePackage) throws(Failure) {
    _ = Self.endsThem
    try OutputFile.makeFolder(package.folder)
    // Another check may use the same package file.
    let lock = OutputFile.open("\(package.folder)/lock", O_RDWR | O_CREAT)
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else { throw Failure(.unwritableOutput, "cannot write '\(package.folder)': \(errorText())") }
    }
    for (name, text) in texts { try ExercisePackage.write(text, to: "\(package.folder)/\(name).swift") }
    var names = texts.keys.sorted()
    while !names.isEmpty {
      try package.write(names)
      let found = try ProgramTrial.build(nil, in: package, among: Self.processes)
      guard let first = found.first else { return }
      // A build ends at errors, so those without are built again.
      for error in found {
        guard let name = names.first(where: { error.hasPrefix("\($0).swift:") }), errors[name] == nil else { continue }
        errors[name] = error.replacing("\(name).swift:", with: "")
      }
      let rest = names.filter { errors[$0] == nil }
      if rest.count == names.count { for name in names { errors[name] = first } }
      names = names.filter { errors[$0] == nil }
    }
  }

  func contains(_ path: String) -> Bool { names[path] != nil }

  /// Runs the programs of an exercise: unsolved it must fail, and solved it must pass.
  /// - Returns: the flaws of the exercise; a note if programs cannot be built.
  func flaws(of sheet: ExerciseSheet, at path: String) -> [Problem] {
    guard let (unsolved, solved) = names[path] else { return [] }
    guard let package else {
      return [Problem(.note, "not-checked", Phrase(verbatim: ExercisePackage.requirement), at: nil)]
    }
    var flaws: [Problem] = []
    if let error = errors[unsolved] {
      flaws.append(Problem(.failed, "build", "the program cannot be built: \(error)", at: nil))
    }
    if let error = errors[solved] {
      flaws.append(Problem(.failed, "build", "the solution cannot be built: \(error)", at: nil))
    }
    guard flaws.isEmpty else { return flaws }
    do throws(Failure) {
      return sheet.flaws(
        unsolved: try ProgramTrial(of: sheet, unsolved, in: package, among: Self.processes).run(),
        solved: try ProgramTrial(of: sheet, solved, in: package, among: Self.processes).run())
    } catch {
      return [Problem(.failed, "run", Phrase(verbatim: error.message ?? ""), at: nil)]
    }
  }
}
