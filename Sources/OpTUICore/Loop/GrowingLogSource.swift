/// A growing log as the loop sees it. Its writer determines the time.
final class GrowingLogSource: PlaySource {
  private let log: any GrowingLog
  private let wake: @Sendable () -> Void
  private(set) var sentEventCount: Int
  private(set) var isAtEnd: Bool
  private var isFollowed: Bool
  private var latest: EngineTime

  /// The number of events taken before the loop handles keys.
  private static let eventsAtOnce = 4096

  /// - Parameter wake: called on another thread whenever there is news.
  init(_ subject: GrowingLogSubject, wake: @escaping @Sendable () -> Void) {
    log = subject.growth
    self.wake = wake
    isFollowed = subject.origin.isFollowed
    isAtEnd = !isFollowed
    sentEventCount = subject.log.events.count
    latest = max(subject.log.heartbeat, subject.log.events.last?.time ?? .zero)
    if !isFollowed { log.follow(false) }
    log.begin(wake: wake)
  }

  deinit { log.close() }

  var timeControl: (any TimeControl)? { nil }

  func perform(_ command: UserCommand) -> LineOutcome? {
    log.send(command)
    return nil
  }

  func follow(_ isOn: Bool) {
    isFollowed = isOn
    log.follow(isOn)
  }

  /// Does nothing: a log has only one beginning.
  func restart() {}

  func endProgram() { log.endProgram() }

  func news() -> [AppMessage] {
    let news = log.takeNews(atMost: Self.eventsAtOnce)
    sentEventCount += news.events.count
    latest = max(latest, news.heartbeat ?? .zero, news.events.last?.time ?? .zero)
    if news.isAtEndOfFile { isFollowed = false }
    isAtEnd = !news.hasMore && (news.hasEnded || !isFollowed)
    // The rest wakes the loop at once, after its keys and signals.
    if news.hasMore { wake() }
    // A running program has no due time; with a past one the loop would poll forever.
    var (messages, events) = ([AppMessage](), news.events)
    if let name = news.inspectedName {
      let log = RecordedLog(title: name, events: events)
      messages.append(.openedLog(log, name: name, .program(.inspect, isExecuted: true)))
      (sentEventCount, events) = (events.count, [])
    }
    let played = AppMessage.played(
      events, now: latest, nextDue: isAtEnd ? nil : .latestInLog, hold: nil,
      exhaustion: isAtEnd ? news.ending : nil)
    if let heartbeat = news.heartbeat { messages.append(.beating(heartbeat)) }
    messages.append(played)
    if news.hasEnded, !news.hasMore { messages.append(.closed) }
    if !news.output.isEmpty { messages.append(.printed(news.output)) }
    if news.answerCount > 0 { messages.append(.acknowledged(news.answerCount)) }
    return messages + news.refusals.map(AppMessage.told)
  }
}
