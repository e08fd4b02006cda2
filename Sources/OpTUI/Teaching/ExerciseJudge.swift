import OpEngine
import OpTUICore

/// A thread that checks the file of an exercise after each save, so that reading and playing it do not block the
/// screen.
final class ExerciseJudge: Sendable {
  /// The result of reading and playing the file of an exercise.
  struct Look: Sendable {
    let sheet: ExerciseFolder.NamedSheet
    let bytes: [UInt8]
    let path: String
    let verdict: ExerciseSheet.Verdict

    /// The verdict for the screen.
    var state: ExerciseState.Verdict {
      if verdict.isSolved { return .solved }
      let file = path.split(separator: "/").last.map(String.init) ?? path
      let report = ProblemReport(verdict.problems, file: file, bytes: bytes)
      if verdict.scenario == nil {
        return .broken(report.rendered().split(separator: "\n").map(String.init))
      }
      return .unsolved(
        verdict.problems.filter { $0.severity != .warning }.map { problem in
          (problem.place.map { "\(file):\($0.line): " } ?? "") + problem.message
        })
    }
  }

  private struct State {
    /// The open exercise, and its file.
    var open: (sheet: ExerciseFolder.NamedSheet, path: String)?
    var bytes: [UInt8] = []
    var news: Look?
  }

  private let state = Lock(State())

  /// Starts to follow the files of a folder.
  func begin(watching folder: String, wake: @escaping @Sendable () -> Void) {
    FileWatch([folder]).watch { [weak self] paths in
      if self?.lookAgain(at: paths) == true { wake() }
    }
  }

  /// Opens an exercise, and checks its file.
  func open(_ sheet: ExerciseFolder.NamedSheet, at path: String) throws(Failure) -> Look {
    let look = try Self.look(at: path, of: sheet)
    state.withLock { $0 = State(open: (sheet, path), bytes: look.bytes) }
    return look
  }

  /// Returns the latest result; nil if the file has not changed since the previous call.
  func takeLook() -> Look? {
    state.withLock { state in
      defer { state.news = nil }
      return state.news
    }
  }

  /// Checks the open file if it has changed.
  /// - Returns: whether there is a new result.
  private func lookAgain(at paths: Set<String>) -> Bool {
    guard let (sheet, path) = state.withLock({ $0.open }), paths.contains(path),
      let look = try? Self.look(at: path, of: sheet)
    else { return false }
    return state.withLock { state in
      // Another exercise may be open by now, or the file may have been saved unchanged.
      guard state.open?.path == path, look.bytes != state.bytes else { return false }
      (state.bytes, state.news) = (look.bytes, look)
      return true
    }
  }

  private static func look(at path: String, of sheet: ExerciseFolder.NamedSheet) throws(Failure) -> Look {
    let bytes = try ScenarioFile(path: path).bytes
    return Look(sheet: sheet, bytes: bytes, path: path, verdict: sheet.sheet.judge(bytes, file: path))
  }
}
