@testable import OpTUICore

/// The program around a log that grows.
struct Watched: DrivenApp {
  var driver: AppDriver
  let log = FakeLog()

  init(_ events: [LogEvent] = [], heartbeat: EngineTime = .zero, _ origin: GrowingLogOrigin, columns: Int = 120) {
    var options = PlayOptions()
    options.outputs.save = log.save
    driver = AppDriver(
      showing: .growingLog(
        GrowingLogSubject(
          RecordedLog(title: "gallery", events: events, heartbeat: heartbeat), name: "gallery 7", from: origin, log)),
      size: Canvas.Size(columns: columns, rows: 24), charset: .unicode, options: options, wake: {})
    send(.elapsed(.zero))
  }

  /// Adds events.
  mutating func add(
    _ events: [LogEvent] = [], heartbeat: EngineTime? = nil, refusals: [String] = [], answerCount: Int = 0,
    ending: String? = nil, isEnd: Bool = false, isAtEndOfFile: Bool = false
  ) {
    log.add(
      events, heartbeat: heartbeat, refusals: refusals, answerCount: answerCount, ending: ending, isEnd: isEnd,
      isAtEndOfFile: isAtEndOfFile)
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
