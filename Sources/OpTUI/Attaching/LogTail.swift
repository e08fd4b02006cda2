import Dispatch

/// A log read by a thread as its bytes arrive.
///
/// Events wait here until the loop takes them. At the limit the thread stops reading, which slows the writer down and
/// bounds the memory of this process.
final class LogTail: GrowingLog {
  private struct State {
    var news = LogNews()
    var isFollowed = true
    /// Whether to stop at the present end of the file.
    var endsWithFile: Bool
    var isClosed = false
    /// Whether the loop was woken and has not taken the news yet.
    var isAnnounced = false
    var commandCount = 0
  }

  private let stream: any ByteStream
  private let reader: Lock<EventLogReader>
  private let state: Lock<State>
  private let wake = Lock<(@Sendable () -> Void)?>(nil)
  /// A semaphore signalled when the thread may have to continue or end.
  private let change = DispatchSemaphore(value: 0)

  /// The maximum number of events, and of answers, that wait to be shown.
  private static let maxWaiting = 20_000

  /// The number of latest refusals kept; a single row shows them one after the other.
  private static let maxRefusals = 20

  /// - Parameters:
  ///   - reader: the reader of the part before.
  ///   - endsWithFile: whether to stop at the present end of the file until the user asks for more.
  init(_ stream: any ByteStream, continuing reader: EventLogReader, endsWithFile: Bool = false) {
    self.stream = stream
    state = Lock(State(endsWithFile: endsWithFile))
    var reader = reader
    reader.keepsUnknown = true
    self.reader = Lock(reader)
  }

  func begin(wake: @escaping @Sendable () -> Void) {
    self.wake.withLock { $0 = wake }
    SystemThread.start { self.run() }
  }

  func follow(_ isOn: Bool) {
    state.withLock { state in
      state.isFollowed = isOn
      guard isOn else { return }
      // A user who follows wants later events, too.
      state.endsWithFile = false
      state.news.isAtEndOfFile = false
    }
    change.signal()
  }

  func close() {
    state.withLock { $0.isClosed = true }
    stream.stop()
    change.signal()
  }

  func send(_ command: UserCommand) {
    let id = state.withLock { state in
      state.commandCount += 1
      return state.commandCount
    }
    let line = reader.withLock { $0.wireLine(of: command, id: id) }
    guard line.utf8.count <= AttachProtocol.longestLine else { return refuseLongCommand() }
    stream.send(line)
  }

  /// Refuses a command that is too long: the program would close the connection.
  private func refuseLongCommand() {
    announce { news in
      news.answerCount += 1
      news.refusals.append(
        localized("this name is too long: a command has at most \(AttachProtocol.longestLine) bytes"))
    }
  }

  func takeNews(atMost count: Int) -> LogNews {
    let news = state.withLock { state in
      state.isAnnounced = false
      var taken = state.news
      taken.hasMore = taken.events.count > count
      if taken.hasMore {
        taken.events = Array(taken.events.prefix(count))
        // It may follow the other events.
        taken.heartbeat = nil
      } else {
        state.news.heartbeat = nil
      }
      state.news.events.removeFirst(taken.events.count)
      state.news.refusals = []
      state.news.answerCount = 0
      if taken.hasMore { taken.isAtEndOfFile = false } else { state.news.isAtEndOfFile = false }
      return taken
    }
    change.signal()
    return news
  }

  // MARK: - Thread

  private func run() {
    while waitUntilWanted() {
      switch stream.next() {
      case .bytes(let bytes):
        let (events, answers, heartbeat, failure) = reader.withLock { reader in
          reader.append(bytes)
          return (reader.takeEvents(), reader.takeAnswers(), reader.takeHeartbeat(), reader.failure)
        }
        let refusals = answers.compactMap(\.refusal).map { localized(Phrase(composed: $0.text)) }
        if !events.isEmpty || !answers.isEmpty || heartbeat != nil {
          announce { news in
            news.events += events
            news.heartbeat = heartbeat ?? news.heartbeat
            news.answerCount += answers.count
            news.refusals = (news.refusals + refusals).suffix(Self.maxRefusals)
          }
        }
        if let failure { return end(failure) }
      case .nothing: stopFollowing { $0.endsWithFile }
      case .recorded: stopFollowing { _ in true }
      case .end(let reason):
        let (events, heartbeat, lacksEnd) = reader.withLock { reader in
          reader.end()
          return (reader.takeEvents(), reader.takeHeartbeat(), reader.lacksEnd)
        }
        let ending = reason ?? (stream.announcesEnd && lacksEnd ? ProgramConnection.brokenOff : nil)
        return end(ending, after: events, heartbeat)
      }
    }
  }

  /// Sleeps while there is nothing to read.
  /// - Returns: whether to continue reading.
  private func waitUntilWanted() -> Bool {
    while true {
      let isWanted = state.withLock { state -> Bool? in
        if state.isClosed { return false }
        let waiting = max(state.news.events.count, state.news.answerCount)
        return state.isFollowed && waiting < Self.maxWaiting ? true : nil
      }
      if let isWanted { return isWanted }
      change.wait()
    }
  }

  /// Stops reading until the user asks for more, if the condition still holds.
  private func stopFollowing(if isDue: (State) -> Bool) {
    update { state in
      guard isDue(state) else { return false }
      state.endsWithFile = false
      state.isFollowed = false
      state.news.isAtEndOfFile = true
      return true
    }
  }

  private func end(_ reason: String?, after events: [LogEvent] = [], _ heartbeat: EngineTime? = nil) {
    announce { news in
      news.events += events
      news.heartbeat = heartbeat ?? news.heartbeat
      news.hasEnded = true
      news.ending = reason
    }
  }

  private func announce(_ add: (inout LogNews) -> Void) {
    update { state in
      add(&state.news)
      return true
    }
  }

  /// Changes the state, and wakes the loop if the closure returns true.
  private func update(_ change: (inout State) -> Bool) {
    if state.withLock({ change(&$0) && $0.isAnnounced.raise() }) { wake.withLock { $0 }?() }
  }
}
