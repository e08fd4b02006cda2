import Dispatch
import Localization
import OpEngine
import OpTUICore

/// A real-time player without a screen, which prints each event as it comes.
struct RealTimePlayer: ~Copyable {
  private let play: ThreadedPlay
  /// A semaphore signalled when there are events to write, or the play has stopped.
  private let news = DispatchSemaphore(value: 0)
  private var lines: EventLines

  init(_ scenario: Scenario, format: EventLines.Format, options: PlayOptions) {
    lines = EventLines(of: scenario, format: format, options: options)
    play = ThreadedPlay(scenario, language: options.language) { [news] in news.signal() }
  }

  mutating func run() throws(Failure) {
    try lines.begin()
    let stop = Lock<ThreadedPlay.Stop?>(nil)
    SystemThread.start { [play, news] in
      let end = play.run()
      stop.withLock { $0 = end }
      news.signal()
    }
    defer { play.close() }
    var count = 0
    while true {
      news.wait()
      let end = stop.withLock { $0 }
      let events = play.takeNews(after: count).events
      count += events.count
      for event in events { try lines.write(event) }
      try lines.flush()
      guard let end else { continue }
      if case .exhausted(let report) = end { throw Failure(.failed, "\(play.scenario.file): \(report)") }
      return
    }
  }
}
