import OpScenario

/// A session behind the screen: it takes lines.
protocol SessionSource: AnyObject {
  var draft: SessionDraft { get }
  var files: SessionFiles { get }

  /// Carries out a line; requests to the program are returned.
  func carryOut(_ line: String, queue: String?) -> SessionDraft.Outcome
  /// Replaces the session with that of another file.
  func open(_ path: String) throws(OpeningFailure)
  /// Returns how the log has changed since the previous call, apart from further events at its end.
  func takeLogChange() -> ScenarioSession.LogChange?
}

extension SessionSource {
  /// The claims of the session, and whether they hold so far.
  var claims: [Claim] { draft.claims.map { Claim(line: $0.line, state: $0.state) } }

  /// Carries out a line, and saves the session if that is its request.
  func perform(_ line: String, queue: String?) -> SessionDraft.Outcome {
    let outcome = carryOut(line, queue: queue)
    guard case .request(.save(let path, let replaces)) = outcome else { return outcome }
    do {
      let (path, saved) = try files.save(draft, to: path, replaces: replaces)
      guard let failure = saved.failures.first else { return .performed("save \(path)") }
      return .refused(
        Problem(.failed, failure.code, "saved as \(path); \(failure.message)", at: nil, hint: failure.hint))
    } catch {
      return .refused(Problem(.error, "not-saved", error.sentence, at: nil))
    }
  }
}
