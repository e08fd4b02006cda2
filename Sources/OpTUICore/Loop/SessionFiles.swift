import Localization

/// The place where the lines of a session are kept while no file has them.
package protocol SessionKeeper: AnyObject {
  /// Keeps the lines as they are now; of a session whose lines are in a file, nothing. A failure is told once.
  func keep(_ session: any SessionDraft) throws(LoopFailure)
  /// Drops what is kept: the person has left the session.
  func discard()
}

/// The access to files that a session has.
package struct SessionFiles {
  package typealias Open = (_ path: String) throws(LoopFailure) -> ScenarioSession
  package typealias Write =
    (_ text: String, _ path: String, _ replaced: Replaced) throws(LoopFailure) -> FileIdentity

  private let open: Open
  private let write: Write
  private let exists: (_ path: String) -> Bool
  /// Nil where nothing is kept.
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

  /// Lets a session know which names of files are taken.
  func serve(_ session: any SessionDraft) { session.content.fileExists = exists }

  /// No files at all.
  package static var none: SessionFiles {
    SessionFiles(
      open: { _ throws(LoopFailure) in throw LoopFailure("nothing can be opened here") },
      write: { _, _, _ throws(LoopFailure) in throw LoopFailure("nothing can be saved here") })
  }

  /// Returns access that tells of each session that was opened.
  package func onOpening(_ note: @escaping (ScenarioSession) -> Void) -> SessionFiles {
    SessionFiles(
      open: { [open] path throws(LoopFailure) in
        let session = try open(path)
        note(session)
        return session
      }, write: write, exists: exists, keeper: keeper)
  }

  /// Opens the session of a file, after another one.
  package func open(_ path: String, after session: any SessionDraft) throws(LoopFailure) -> ScenarioSession {
    let opened = try open(path)
    opened.adoptFiles(of: session)
    serve(opened)
    return opened
  }

  /// Saves a session.
  /// - Parameters:
  ///   - path: nil for the file that it has.
  ///   - replaces: whether the file of another may be replaced.
  /// - Returns: the file, and the user's expectations that do not hold.
  package func save(
    _ session: any SessionDraft, to path: String?, replaces: Bool
  ) throws(LoopFailure) -> (path: String, saved: SavedSession) {
    let path = path.map(Self.withSuffix) ?? session.savedPath
    let saved = session.saved()
    session.noteSaved(as: path, try write(saved.text, path, replaces ? .anything : session.replaceable(at: path)))
    return (path, saved)
  }

  /// Returns the path with the suffix of scenarios, if it has none.
  private static func withSuffix(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).last?.contains(".") == true || path.hasSuffix("/")
      ? path : path + ".yaml"
  }
}
