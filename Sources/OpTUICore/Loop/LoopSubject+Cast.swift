extension LoopSubject {
  /// The time between two frames of a recording.
  private static var frameInterval: Duration { .milliseconds(100) }
  /// The maximum duration of a recording whose speed is chosen here.
  private static var usualLength: Duration { .seconds(300) }
  /// The maximum duration if the scenario sets another speed.
  private static var greatestLength: Duration { .seconds(900) }

  /// Returns a screen recording of a play or log from its beginning to its end, without holds, with notes and marks as
  /// markers.
  ///
  /// A long play is recorded at a higher speed, so that it takes at most five minutes.
  /// - Parameters:
  ///   - log: all events.
  ///   - styled: returns a text with the escape sequences of its style.
  /// - Throws: the reason if it would take more than a quarter of an hour.
  package func cast(
    of log: RecordedLog, size: Canvas.Size, charset: Charset, options: PlayOptions,
    styled: @escaping (_ text: String, Style, Ground) -> String
  ) throws(ExportRefusal) -> [UInt8] {
    var options = options
    options.holds = false
    let length = (log.events.last?.time ?? .zero).sinceStart
    while options.speed < .fastest, options.speed.wall(length) > Self.usualLength {
      options.speed = options.speed.faster
    }
    var driver = AppDriver(showing: self, size: size, charset: charset, options: options, wake: {})
    driver.send(.elapsed(.zero))
    driver.performCommands()
    if case .log = self {
      for action in [Action.time(.toBeginning), .time(.pause)] {
        if let key = options.keys.keys(for: action).first { driver.send(.key(key)) }
      }
    }
    var cast = Cast(title: Charset.unicode.legible(log.title), size: size, styled)
    var (wall, count) = (Duration.zero, 0)
    while true {
      if let play = driver.model.play {
        for index in min(count, play.timeline.eventCount)..<play.timeline.eventCount {
          if let name = play.log[index].markerName { cast.mark(Charset.unicode.legible(name), at: wall) }
        }
        count = max(count, play.timeline.eventCount)
      }
      cast.show(driver.canvas(), at: wall)
      if driver.model.play?.isOver != false { return cast.ended(at: wall) }
      guard wall < Self.greatestLength else {
        throw ExportRefusal(
          "a recording takes at most 15 minutes, and this play is longer: use perfetto")
      }
      wall += Self.frameInterval
      driver.send(.elapsed(Self.frameInterval))
      driver.performCommands()
    }
  }
}

extension PlayModel {
  /// Whether there is nothing left to show.
  fileprivate var isOver: Bool { past == nil && transport == .end }
}

extension LogEvent {
  /// The name of the present marker of a recording.
  fileprivate var markerName: String? {
    guard case .show(let step, _) = body else { return nil }
    if case .note(let text) = step { return text }
    if case .mark(let id) = step { return id }
    return nil
  }
}
