import OpSystem

// Sessions and files
extension ScenarioFile {
  /// Begins a session with the scenario, and prints its problems.
  func beginSession(_ language: String?) throws(Failure) -> ScenarioSession {
    let base = try sessionBase()
    guard base.clock == .virtual else {
      throw Failure(.wrongUsage, "'\(name)' has 'clock: real': `optui live --real \(name)`")
    }
    return ScenarioSession(base, language: language)
  }

  /// Reads the scenario as the base of a session, and prints its problems.
  func sessionBase() throws(Failure) -> SessionBase {
    _ = try scenario()
    guard let base = SessionBase.file(name, bytes: bytes) else { throw Failure(.invalidInput) }
    return base
  }
}

extension SessionFiles {
  /// The user's files.
  static func ofUser(_ language: String?) -> SessionFiles {
    SessionFiles(
      open: { path throws(LoopFailure) in
        try rethrowing(try ScenarioFile(named: FileName.expanded(path), waits: false).beginSession(language)) {
          LoopFailure($0, otherwise: "'\(path)' is not a valid scenario: `optui check` says why")
        }
      },
      write: { text, path, replaced throws(LoopFailure) in try OutputFile.save(text, to: path, over: replaced) },
      exists: { access(FileName.path(of: FileName.expanded($0)), F_OK) == 0 }, keeper: SessionStore(in: .process))
  }
}
