import OpEngine
import OpScenario

/// A play on real threads, which moves by itself and wakes the loop when there is news.
final class LivePlaySource: PlaySource {
  private let makeSession: () -> LiveSession
  private var session: LiveSession
  private(set) var sentEventCount = 0
  /// Whether the play was at its end when `news` was last called.
  private(set) var isAtEnd = false

  /// - Parameter wake: called on a thread of the play whenever there is news.
  init(_ scenario: Scenario, language: String?, wake: @escaping @Sendable () -> Void) {
    makeSession = {
      LiveSession(ThreadedPlay(scenario, language: language, isOpenEnded: true, onNews: wake), wake: wake)
    }
    session = makeSession()
  }

  var timeControl: (any TimeControl)? { nil }

  func restart() {
    session = makeSession()
    sentEventCount = 0
    isAtEnd = false
  }

  func perform(_ command: PersonCommand) { session.play.perform(command) }

  func news() -> AppMessage {
    let hasStopped = session.hasStopped
    let (events, isAtRest) = session.play.takeNews(after: sentEventCount)
    isAtEnd = isAtRest || hasStopped
    sentEventCount += events.count
    let now = session.play.now
    return .played(
      events, now: now, nextDue: isAtEnd ? nil : now + Self.farFuture, hold: nil, isExhausted: session.report)
  }

  /// The time until something may move, which is not known of real threads.
  private static let farFuture = Duration.seconds(86_400)
}
