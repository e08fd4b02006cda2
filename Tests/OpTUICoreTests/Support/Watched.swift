import OpEngine

@testable import OpTUICore

/// The program around a log that grows.
struct Watched: DrivenApp {
  var driver: AppDriver
  let log = FakeLog()

  init(_ events: [LogEvent] = [], _ origin: GrowingLogOrigin, columns: Int = 120) {
    driver = AppDriver(
      showing: .growingLog(
        GrowingLogSubject(RecordedLog(title: "gallery", events: events), name: "gallery 7", from: origin, log)),
      size: Canvas.Size(columns: columns, rows: 24), charset: .unicode, options: PlayOptions(), wake: {})
    send(.elapsed(.zero))
  }

  /// Adds events.
  mutating func add(
    _ events: [LogEvent] = [], refusals: [String] = [], answerCount: Int = 0, ending: String? = nil,
    isEnd: Bool = false, isAtEndOfFile: Bool = false
  ) {
    log.add(
      events, refusals: refusals, answerCount: answerCount, ending: ending, isEnd: isEnd, isAtEndOfFile: isAtEndOfFile)
    driver.sendNews()
  }

  var play: PlayModel? { model.play }
}

extension DrivenApp {
  mutating func press(_ text: String, then key: Key) {
    press(text)
    press(key)
  }
}
