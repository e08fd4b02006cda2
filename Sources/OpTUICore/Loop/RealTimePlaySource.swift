/// A play on real threads, which moves by itself and wakes the loop when there is news.
final class RealTimePlaySource: PlaySource {
  private let makePlay: () -> ThreadedPlay
  private var play: ThreadedPlay
  let session: (any SessionDraft)?
  private(set) var sentEventCount = 0
  /// Whether the play had ended at the last call of `news`.
  private(set) var isAtEnd = false

  /// - Parameters:
  ///   - session: the session that the play belongs to; nil for a play of a file.
  ///   - makePlay: returns a play at its beginning, whose news wakes the loop.
  init(of session: RealTimeSession? = nil, _ makePlay: @escaping () -> ThreadedPlay) {
    self.session = session
    self.makePlay = makePlay
    play = makePlay()
    play.start()
  }

  deinit { play.close() }

  var timeControl: (any TimeControl)? { nil }

  func restart() {
    play.close()
    play = makePlay()
    play.start()
    sentEventCount = 0
    isAtEnd = false
  }

  /// Performs a command, in a session as the equivalent line.
  func perform(_ command: UserCommand) -> LineOutcome? {
    if let session { return session.perform(command) }
    play.perform(command)
    return nil
  }

  func news() -> [AppMessage] {
    let (events, isIdle, stop) = play.takeNews(after: sentEventCount)
    isAtEnd = isIdle || stop != nil
    sentEventCount += events.count
    let now = play.now
    let exhaustion: String? = if case .exhausted(let report)? = stop { report } else { nil }
    return [
      .played(events, now: now, nextDue: isAtEnd ? nil : now + Self.farFuture, hold: nil, exhaustion: exhaustion)
    ]
  }

  /// A due time for real threads, whose next event is unknown.
  private static let farFuture = Duration.seconds(86_400)
}
