import Localization

/// A session behind the screen, which runs lines.
protocol SessionSource: AnyObject {
  var draft: any SessionDraft { get }
  var files: SessionFiles { get }

  /// Runs a line, and returns its requests to the program.
  func carryOut(_ line: String, queue: String?) -> LineOutcome
  /// Replaces the session with that of another file.
  func open(_ path: String) throws(LoopFailure)
  /// Returns whether the log was replaced since the previous call, rather than extended.
  func takeReplay() -> Bool
}

extension SessionSource {
  /// The state of the session.
  var state: SessionState {
    SessionState(
      expectations: draft.expectations, commandCount: draft.commandCount,
      isUnsaved: draft.isUnsaved)
  }

  /// Runs a line, and saves the session if it requests that.
  func perform(_ line: String, queue: String?) -> LineOutcome {
    let outcome = carryOut(line, queue: queue)
    guard case .request(.save(let path, let replaces)) = outcome else { return outcome }
    do {
      let (path, saved) = try files.save(draft, to: path, replaces: replaces)
      guard let failure = saved.failures.first else { return .performed("save \(path)", note: localized("written")) }
      return .refused(
        Problem(
          .failed, failure.code, "saved as \(path); \(failure.message)", at: nil,
          hint: failure.hint.map { Phrase(verbatim: $0) }))
    } catch {
      return .refused(Problem(.error, "not-saved", Phrase(verbatim: error.sentence), at: nil))
    }
  }
}
