@testable import OpTUICore

/// A log that grows under control of a test, with a program that records the commands.
final class FakeLog: GrowingLog {
  private struct State {
    var news = LogNews()
    var isFollowed = true
    var isClosed = false
    var commands: [UserCommand] = []
    var saved: String?
    var isEndWanted = false
    var wake: (@Sendable () -> Void)?
  }

  private let state = Lock(State())

  var commands: [UserCommand] { state.withLock { $0.commands } }
  var isEndWanted: Bool { state.withLock { $0.isEndWanted } }
  var saved: String? { state.withLock { $0.saved } }
  var isFollowed: Bool { state.withLock { $0.isFollowed } }
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Delivers news, as another thread would.
  func add(
    _ events: [LogEvent] = [], heartbeat: EngineTime? = nil, output: [String] = [], refusals: [String] = [],
    answerCount: Int = 0, ending: String? = nil, isEnd: Bool = false, isAtEndOfFile: Bool = false
  ) {
    let wake = state.withLock { state in
      state.news.events += events
      state.news.heartbeat = heartbeat ?? state.news.heartbeat
      state.news.refusals += refusals
      state.news.output += output
      state.news.answerCount += answerCount
      state.news.isAtEndOfFile = isAtEndOfFile
      if isEnd { (state.news.hasEnded, state.news.ending) = (true, ending) }
      return state.wake
    }
    wake?()
  }

  func begin(wake: @escaping @Sendable () -> Void) { state.withLock { $0.wake = wake } }

  func follow(_ isOn: Bool) { state.withLock { $0.isFollowed = isOn } }

  func takeNews(atMost count: Int) -> LogNews {
    state.withLock { state in
      var news = state.news
      news.hasMore = news.events.count > count
      news.events = Array(news.events.prefix(count))
      state.news.events.removeFirst(news.events.count)
      state.news.refusals = []
      state.news.output = []
      state.news.answerCount = 0
      state.news.isAtEndOfFile = false
      state.news.heartbeat = nil
      return news
    }
  }

  func send(_ command: UserCommand) { state.withLock { $0.commands.append(command) } }

  /// Keeps what would be written to a file.
  func save(_ text: String, _ path: String, _ replaces: Bool) throws(LoopFailure) {
    if path == "taken" { throw LoopFailure("'taken' exists: `save! taken` replaces it") }
    state.withLock { $0.saved = text }
  }

  func endProgram() { state.withLock { $0.isEndWanted = true } }

  func close() { state.withLock { $0.isClosed = true } }
}
