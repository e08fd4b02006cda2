/// A scenario that the user extends line by line while real threads play it.
///
/// A line may add to the scenario, but existing parts do not change, and commands cannot be undone.
package final class RealTimeSession: SessionDraft {
  /// The present play; nil before it begins.
  package private(set) var play: ThreadedPlay?
  package var content: SessionContent

  package init(_ base: SessionBase, language: String? = nil) { content = SessionContent(base, language: language) }

  /// Begins with a play of the scenario, in which the commands so far occur at their times.
  /// - Parameter onNews: see `ThreadedPlay.init`.
  package func begin(onNews: @escaping @Sendable () -> Void) -> ThreadedPlay {
    content.expectationJudge = nil
    let play = ThreadedPlay(scenario, language: content.language, isOpenEnded: true, onNews: onNews)
    play.core.change.withLock { $0.firstOwnLine = content.document.firstLine }
    self.play = play
    return play
  }

  package func apply(_ change: SessionChange) {
    guard let parts = content.add(change) else { return }
    play?.adopt(parts, isForAudience: change.line.command.isForAudience)
  }

  package var expectations: [SessionExpectation] { play.map { expectations(in: $0) } ?? [] }

  package var onlyGrows: Bool { true }

  /// The present, in milliseconds. The first instant belongs to the file.
  package var nextTime: EngineTime {
    let milliseconds = (play?.now ?? .zero).nanoseconds / 1_000_000
    return max(EngineTime(.milliseconds(max(1, milliseconds))), content.lines.last?.time ?? .zero)
  }

  package func carryOut(_ request: SessionCommand.Request) -> String? { nil }

  package func refusal(of request: SessionCommand.Request, at place: SourcePlace?) -> Problem? {
    switch request {
    case .undo, .redo:
      Problem(.error, "real-time", "real threads cannot go back", at: place, hint: "`optui live` without --real can")
    case .goTo: Problem(.error, "real-time", "real threads keep their own time", at: place)
    case .open:
      Problem(
        .error, "real-time", "real threads cannot change their scenario", at: place, hint: "`optui live --real FILE`")
    case .why, .save, .export: nil
    }
  }
}
