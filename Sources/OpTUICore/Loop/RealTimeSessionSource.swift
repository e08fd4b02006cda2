import Localization

/// A session on real threads, as the screen sees it.
final class RealTimeSessionSource: SessionSource {
  private let session: RealTimeSession
  let files: SessionFiles

  init(_ session: RealTimeSession, files: SessionFiles) {
    self.session = session
    self.files = files
    files.serve(session)
  }

  var draft: any SessionDraft { session }

  func carryOut(_ line: String, queue: String?) -> LineOutcome { session.perform(line, queue: queue) }

  func open(_ path: String) throws(LoopFailure) {
    throw LoopFailure("real threads cannot change their scenario: `optui live --real \(path)`")
  }

  /// Returns false: the log of real threads only grows.
  func takeReplay() -> Bool { false }
}
