import OpEngine

/// A play on real threads, which moves by itself and wakes the loop when there is news.
final class RealTimePlaySource: PlaySource {
  private let makeSession: () -> ThreadedPlayRun
  private var live: ThreadedPlayRun
  /// The session of the play; nil for a play of a file.
  private(set) var sessionSource: RealTimeSessionSource?
  private(set) var sentEventCount = 0
  /// Whether the play had ended at the last call of `news`.
  private(set) var isAtEnd = false

  /// - Parameter wake: called on a thread of the play when there is news.
  init(_ scenario: Scenario, language: String?, wake: @escaping @Sendable () -> Void) {
    makeSession = {
      ThreadedPlayRun(ThreadedPlay(scenario, language: language, isOpenEnded: true, onNews: wake), wake: wake)
    }
    live = makeSession()
  }

  /// Creates the source of a session.
  init(_ session: RealTimeSession, files: SessionFiles, wake: @escaping @Sendable () -> Void) {
    makeSession = { ThreadedPlayRun(session.begin(onNews: wake), wake: wake) }
    live = makeSession()
    sessionSource = RealTimeSessionSource(session, files: files)
  }

  var session: (any SessionSource)? { sessionSource }

  var timeControl: (any TimeControl)? { nil }

  func restart() {
    live = makeSession()
    sentEventCount = 0
    isAtEnd = false
  }

  /// Performs a command, in a session as the equivalent line.
  func perform(_ command: UserCommand) -> LineOutcome? {
    if let sessionSource { return sessionSource.draft.perform(command) }
    live.play.perform(command)
    return nil
  }

  func news() -> [AppMessage] {
    let hasStopped = live.hasStopped
    let (events, isIdle) = live.play.takeNews(after: sentEventCount)
    isAtEnd = isIdle || hasStopped
    sentEventCount += events.count
    let now = live.play.now
    return [
      .played(events, now: now, nextDue: isAtEnd ? nil : now + Self.farFuture, hold: nil, exhaustion: live.report)
    ]
  }

  /// A due time for real threads, whose next event is unknown.
  private static let farFuture = Duration.seconds(86_400)
}
