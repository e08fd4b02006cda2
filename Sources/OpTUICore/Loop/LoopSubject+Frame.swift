extension LoopSubject {
  /// Returns one frame, as if keys were pressed at a time. Holds and questions do not stop the play.
  /// - Parameter moment: `8.5s` or `end`.
  /// - Throws: the reason why the time is invalid.
  package func frame(
    at moment: String, keys: [Key] = [], size: Canvas.Size, charset: Charset, options: PlayOptions
  ) throws(LoopFailure) -> Canvas {
    try Self.check(moment)
    var options = options
    options.holds = false
    var driver = AppDriver(showing: self, size: size, charset: charset, options: options, wake: {})
    driver.send(.elapsed(.zero))
    for key in options.keys.keys(for: .time(.toTime)).prefix(1) + moment.map(Key.character) + [.enter] + keys {
      driver.performCommands()
      driver.send(.key(key))
    }
    driver.performCommands()
    return driver.canvas()
  }

  private static func check(_ moment: String) throws(LoopFailure) {
    let destination: SeekTarget
    do {
      destination = try SeekTarget(moment)
    } catch {
      throw LoopFailure("'\(moment)' is not a moment: write one such as 9s, or end")
    }
    switch destination {
    case .time, .end: break
    case .back, .on, .event:
      throw LoopFailure("'\(moment)' is a relative moment: write one such as 9s, or end")
    }
  }
}
