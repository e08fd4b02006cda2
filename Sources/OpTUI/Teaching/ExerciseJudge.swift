import Dispatch

/// A thread that checks the file of an exercise after each save, so that reading and playing it do not block the
/// screen. A program is built and run on another thread.
final class ExerciseJudge: Sendable {
  /// The result of reading and playing the file of an exercise.
  struct Look: Sendable {
    let sheet: ExerciseFolder.NamedSheet
    var verdict: ExerciseState.Verdict
    /// The content of the file; nil if it cannot be played, and while no program runs.
    var content: ExerciseReading.Content?
  }

  private struct State {
    /// The open exercise, and its file.
    var open: (sheet: ExerciseFolder.NamedSheet, path: String)?
    var bytes: [UInt8] = []
    /// The number of the latest reading of a file, and that of the reading which gave `bytes`: readings overlap.
    var (latest, current) = (0, 0)
    var news: Look?
    /// The attempt to build and run the program.
    var trial: ProgramTrial?
    var wake: @Sendable () -> Void = {}

    mutating func numberOfReading() -> Int {
      latest += 1
      return latest
    }
  }

  private let package: ExercisePackage?
  private let runsUnread: Bool
  private let state = Lock(State())

  /// - Parameters:
  ///   - package: the package of the exercises that are programs, if they can be built.
  ///   - runsUnread: whether a program is built and run before the user has saved it.
  init(_ package: ExercisePackage?, runsUnread: Bool) { (self.package, self.runsUnread) = (package, runsUnread) }

  /// Starts to follow files, and those of folders.
  func begin(watching paths: [String], wake: @escaping @Sendable () -> Void) {
    state.withLock { $0.wake = wake }
    FileWatch(paths).watch { [weak self] paths in
      if self?.lookAgain(at: paths) == true { wake() }
    }
  }

  /// Opens an exercise, and checks its file.
  func open(_ sheet: ExerciseFolder.NamedSheet, at path: String) throws(Failure) -> Look {
    let number = state.withLock { $0.numberOfReading() }
    let bytes = try ScenarioFile(path: path).bytes
    var look = Self.look(at: bytes, path, of: sheet)
    let runs = package != nil && sheet.sheet.exercise.program != nil
    if runs, !runsUnread {
      look.verdict = .pending(localized("the program is built and run whenever you save it; read it first"))
    }
    let trial = runs && runsUnread ? trial(of: look) : nil
    adopt(look, bytes, trial) { state in
      // A later reading of the same file counts already.
      guard state.open?.path != path || number > state.current else { return false }
      (state.open, state.current, state.news) = ((sheet, path), number, nil)
      return true
    }
    return look
  }

  /// Returns the latest result; nil if there is no new one since the previous call.
  func takeLook() -> Look? {
    state.withLock { state in
      defer { state.news = nil }
      return state.news
    }
  }

  /// Ends what is being built or run, and waits for the end.
  func end() {
    let trial = state.withLock { state in
      // No other attempt begins.
      state.open = nil
      return state.trial.take()
    }
    trial?.processes.stopAndWait()
  }

  /// Checks the open file if it has changed.
  /// - Returns: whether there is a new result.
  private func lookAgain(at paths: Set<String>) -> Bool {
    let (open, number) = state.withLock { ($0.open, $0.numberOfReading()) }
    guard let (sheet, path) = open, paths.contains(path), let bytes = try? ScenarioFile(path: path).bytes,
      bytes != state.withLock(\.bytes)
    else { return false }
    var look = Self.look(at: bytes, path, of: sheet)
    // The lanes are those of the former run.
    if case .pending = look.verdict { look.verdict = .pending(localized("the program is being built")) }
    let trial = package != nil && sheet.sheet.exercise.program != nil ? trial(of: look) : nil
    return adopt(look, bytes, trial) { state in
      // Another exercise, or the same one again, may be open by now.
      guard state.open?.path == path, number > state.current, bytes != state.bytes else { return false }
      (state.current, state.news) = (number, look)
      return true
    }
  }

  private static func look(at bytes: [UInt8], _ path: String, of sheet: ExerciseFolder.NamedSheet) -> Look {
    if sheet.sheet.exercise.program != nil {
      let sentence = localized("the program is being built; the lanes show a run after the repair")
      return Look(sheet: sheet, verdict: .pending(sentence))
    }
    let verdict = sheet.sheet.judge(bytes, file: path)
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let state: ExerciseState.Verdict
    if verdict.isSolved {
      state = .solved
    } else if verdict.scenario == nil {
      let report = ProblemReport(verdict.problems, file: file, bytes: bytes)
      state = .broken(report.rendered().split(separator: "\n").map(String.init))
    } else {
      state = .unsolved(
        verdict.problems.filter { $0.severity != .warning }.map { problem in
          (problem.place.map { "\(file):\($0.line): " } ?? "") + problem.message
        })
    }
    return Look(sheet: sheet, verdict: state, content: verdict.scenario.map { .scenario($0) })
  }

  // MARK: - Programs

  private func trial(of look: Look) -> ProgramTrial? {
    package.map { ProgramTrial(of: look.sheet.sheet, look.sheet.shortName, in: $0) }
  }

  /// Replaces the bytes and the attempt in the same step, if the look is to count; then ends the former attempt, and
  /// begins the new one.
  @discardableResult
  private func adopt(
    _ look: Look, _ bytes: [UInt8], _ trial: ProgramTrial?, if counts: (inout State) -> Bool
  ) -> Bool {
    let (isAdopted, former) = state.withLock { state -> (Bool, ProgramTrial?) in
      guard counts(&state) else { return (false, nil) }
      defer { (state.bytes, state.trial) = (bytes, trial) }
      trial?.processes.work.enter()
      return (true, state.trial)
    }
    // The screen does not wait for its end.
    former?.processes.stop()
    guard isAdopted, let trial else { return isAdopted }
    SystemThread.start {
      defer { trial.processes.work.leave() }
      // Both build the same program.
      former?.processes.stopAndWait()
      do throws(Failure) {
        let errors = try trial.build {
          self.report(.pending(localized("another build is running; this one begins after it")), of: trial, look)
        }
        guard errors.isEmpty else { return self.report(.broken(errors), of: trial, look) }
        let problems = try trial.run { run in
          self.report(.pending(localized("the program is running")), run: run, of: trial, look)
        }
        let sentences = problems.map { ([$0.message] + $0.advice).joined(separator: localized("; ")) }
        self.report(problems.isEmpty ? .solved : .unsolved(sentences), of: trial, look)
      } catch {
        self.report(.broken([error.message ?? ""]), of: trial, look)
      }
    }
    return true
  }

  private func report(
    _ verdict: ExerciseState.Verdict, run: GrowingLogSubject? = nil, of trial: ProgramTrial, _ look: Look
  ) {
    let wake = state.withLock { state -> (@Sendable () -> Void)? in
      guard state.trial === trial else { return nil }
      var look = look
      (look.verdict, look.content) = (verdict, run.map { .run($0) } ?? state.news?.content)
      state.news = look
      return state.wake
    }
    wake?()
  }
}
