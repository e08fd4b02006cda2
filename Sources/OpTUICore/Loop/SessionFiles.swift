/// The storage of unsaved session lines.
package protocol SessionKeeper: AnyObject {
  /// Stores the present lines of a session unless they are saved in a file. A failure is reported once.
  func keep(_ session: any SessionDraft) throws(LoopFailure)
  /// Discards the stored lines, because the user has left the session.
  func discard()
}

/// A session's access to files.
package struct SessionFiles {
  package typealias Open = (_ path: String) throws(LoopFailure) -> ScenarioSession
  package typealias Write =
    (_ text: String, _ path: String, _ replaced: Replaced) throws(LoopFailure) -> FileIdentity

  private let open: Open
  private let write: Write
  private let exists: (_ path: String) -> Bool
  /// Nil if nothing is stored.
  package let keeper: (any SessionKeeper)?

  package init(
    open: @escaping Open, write: @escaping Write, exists: @escaping (_ path: String) -> Bool = { _ in false },
    keeper: (any SessionKeeper)? = nil
  ) {
    self.open = open
    self.write = write
    self.exists = exists
    self.keeper = keeper
  }

  /// Gives a session the check for existing files.
  func serve(_ session: any SessionDraft) { session.content.fileExists = exists }

  /// No file access.
  package static var none: SessionFiles {
    SessionFiles(
      open: { _ throws(LoopFailure) in throw LoopFailure("nothing can be opened here") },
      write: { _, _, _ throws(LoopFailure) in throw LoopFailure("nothing can be saved here") })
  }

  /// Returns access that calls a closure with each opened session.
  package func onOpening(_ note: @escaping (ScenarioSession) -> Void) -> SessionFiles {
    SessionFiles(
      open: { [open] path throws(LoopFailure) in
        let session = try open(path)
        note(session)
        return session
      }, write: write, exists: exists, keeper: keeper)
  }

  /// Opens the session of a file, replacing another session.
  package func open(_ path: String, after session: any SessionDraft) throws(LoopFailure) -> ScenarioSession {
    let opened = try open(path)
    opened.adoptFiles(of: session)
    serve(opened)
    return opened
  }

  /// Saves a session.
  /// - Parameters:
  ///   - path: nil for its own file.
  ///   - replaces: whether another file may be replaced.
  /// - Returns: the file, and the expectations that do not hold.
  package func save(
    _ session: any SessionDraft, to path: String?, replaces: Bool
  ) throws(LoopFailure) -> (path: String, saved: SavedSession) {
    let path = path.map(Self.withSuffix) ?? session.savedPath
    let saved = session.saved()
    session.noteSaved(as: path, try write(saved.text, path, replaces ? .anything : session.replaceable(at: path)))
    return (path, saved)
  }

  /// Carries out a line, and saves the session if that is its request; the others are returned.
  func perform(_ line: String, queue: String?, in session: any SessionDraft) -> LineOutcome {
    let outcome = session.perform(line, queue: queue)
    guard case .request(let request) = outcome, case .save(let path, let replaces) = request else { return outcome }
    do {
      let (path, saved) = try save(session, to: path, replaces: replaces)
      guard let failure = saved.failures.first else { return .performed("save \(path)", note: localized("written")) }
      return .refused(
        Problem(
          .failed, failure.code, "saved as \(path); \(failure.message)", at: nil,
          hint: failure.hint.map { Phrase(verbatim: $0) }))
    } catch {
      return .refused(error.problem(with: request))
    }
  }

  /// Returns the path with the suffix of scenarios, if it has none.
  private static func withSuffix(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).last?.contains(".") == true || path.hasSuffix("/")
      ? path : path + ".yaml"
  }
}
