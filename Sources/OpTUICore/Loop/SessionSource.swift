import Localization

/// A session behind the screen: it takes lines.
protocol SessionSource: AnyObject {
  var draft: any SessionDraft { get }
  var files: SessionFiles { get }

  /// Carries out a line; requests to the program are returned.
  func carryOut(_ line: String, queue: String?) -> LineOutcome
  /// Replaces the session with that of another file.
  func open(_ path: String) throws(LoopFailure)
  /// Returns whether another log stands there than at the previous call, or whether events have come at its end at most.
  func takeReplay() -> Bool
}

extension SessionSource {
  /// The state of the session beside its play.
  var state: SessionState {
    SessionState(
      expectations: draft.expectations, commandCount: draft.commandCount,
      isUnsaved: draft.isUnsaved)
  }

  /// Carries out a line, and saves the session if that is its request.
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
