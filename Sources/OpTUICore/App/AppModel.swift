import OpEngine
package import OpScenario

/// The whole program without its terminal: messages go in, commands and frames come out.
///
/// `update` is pure: it reads no clock and touches no play. The loop that holds both does what the commands say and
/// tells the model what came of it.
package struct AppModel: Sendable {
  package private(set) var size: Canvas.Size
  package let charset: Charset
  private let speed: Speed
  private(set) var picker: PickerModel?
  private(set) var play: PlayModel?

  /// Shows the list of built-in scenarios.
  package init(size: Canvas.Size, charset: Charset, entries: [PickerModel.Entry], speed: Speed = .normal) {
    self.size = size
    self.charset = charset
    self.speed = speed
    picker = PickerModel(entries: entries)
  }

  /// Shows one play from its beginning, with no list behind it.
  package init(size: Canvas.Size, charset: Charset, play title: PlayTitle, speed: Speed = .normal) {
    self.size = size
    self.charset = charset
    self.speed = speed
    play = PlayModel(title: title, charset: charset, size: size, speed: speed)
  }

  /// Shows a log that was read, at its end, with no list behind it.
  package init(size: Canvas.Size, charset: Charset, log: RecordedLog, named file: String, speed: Speed = .normal) {
    self.size = size
    self.charset = charset
    self.speed = speed
    let title = PlayTitle(
      file: file, title: log.title, markCount: log.events.count { $0.kind == .mark }, workers: log.workers)
    play = PlayModel(recorded: log.events, title: title, charset: charset, size: size, speed: speed)
  }

  /// Takes in what happened and says what is to be done about it, in this order.
  package mutating func update(_ message: AppMessage) -> [AppCommand] {
    defer { play?.keepSelectionVisible() }
    switch message {
    case .key(let key): return press(key)
    case .resized(let size):
      self.size = size
      play?.size = size
    case .elapsed(let wall): return play?.elapse(wall) ?? []
    case .played(let events, let now, let nextDue, let hold, let exhausted):
      return play?.follow(events, now: now, nextDue: nextDue, hold: hold, exhausted: exhausted) ?? []
    case .opened(let title): play = PlayModel(title: title, charset: charset, size: size, speed: speed)
    case .restarted: play?.restart()
    case .forked: play?.fork()
    case .refused(let reason):
      if play == nil { picker?.refuse(reason) } else { play?.status = reason }
    case .continued: return [.redraw]
    }
    return []
  }

  private mutating func press(_ key: Key) -> [AppCommand] {
    if key == .escape, picker != nil, play?.hasOverlay == false {
      play = nil
      return []
    }
    return play?.press(key) ?? picker?.press(key, on: size) ?? []
  }

  /// Wall time until a frame is worth drawing; nil: nothing changes unless a message comes.
  package var deadline: Duration? { play?.deadline }
}
