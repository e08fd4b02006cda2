/// The clock of a play, which converts wall time to virtual time. Arithmetic only; it reads no clock.
struct PlayClock: Hashable, Sendable {
  /// The state of the clock, with its word for the title.
  enum Transport: String, Sendable {
    case play = "PLAY"
    case pause = "PAUSE"
    case hold = "HOLD"
    case end = "END"
  }

  /// The minimum time between two frames.
  static let frame = Duration.nanoseconds(33_333_334)

  var speed: Speed
  var isPaused = false
  /// The present virtual time. The play itself may lag until something is due.
  private(set) var target = EngineTime.zero
  /// The time of the play itself.
  private(set) var now = EngineTime.zero
  /// The time of the next event by itself; nil if there is none.
  private(set) var nextDue: EngineTime? = .zero
  private(set) var hold: Step.Hold?
  /// The reason why the play ended early.
  private(set) var exhaustion: String?
  /// The remaining wall time of a timed hold.
  private var holdRemaining: Duration?

  init(speed: Speed) { self.speed = speed }

  var transport: Transport {
    if hold != nil { return .hold }
    if nextDue == nil || exhaustion != nil { return .end }
    return isPaused ? .pause : .play
  }

  /// Advances wall time.
  /// - Returns: the commands for what has become due.
  mutating func elapse(_ wall: Duration) -> [PlayCommand] {
    switch transport {
    case .pause, .end: return []
    case .hold: return elapseHold(wall)
    case .play:
      target = target + speed.virtual(wall)
      return catchUp
    }
  }

  private mutating func elapseHold(_ wall: Duration) -> [PlayCommand] {
    guard !isPaused, let remaining = holdRemaining else { return [] }
    holdRemaining = remaining - wall
    return remaining <= wall ? release() : []
  }

  /// Continues from the hold.
  mutating func release() -> [PlayCommand] {
    guard hold != nil else { return [] }
    holdRemaining = nil
    return [.release]
  }

  /// The command that brings the play to the present virtual time, if something is due.
  var catchUp: [PlayCommand] {
    guard transport == .play, let nextDue, nextDue <= target else { return [] }
    return [.advance(to: target)]
  }

  /// The command that brings the play to exactly the present virtual time, so that a command takes effect now.
  var arrive: [PlayCommand] {
    target > now && (transport == .play || transport == .pause) ? [.advance(to: target)] : []
  }

  /// Moves to a later time at once, at any speed and even if paused.
  mutating func leap(to time: EngineTime) -> [PlayCommand] {
    target = max(target, time)
    return [.advance(to: target)]
  }

  /// Adopts the time and state of the play.
  mutating func follow(now: EngineTime, nextDue: EngineTime?, hold: Step.Hold?, exhaustion: String?) {
    if hold != self.hold || self.now != now || holdRemaining == nil { holdRemaining = Self.length(of: hold) }
    (self.now, self.nextDue, self.hold, self.exhaustion) = (now, nextDue, hold, exhaustion)
    if transport == .play || transport == .pause { target = max(target, now) } else { target = now }
  }

  /// Returns to the time of a program's latest event if the log arrives much too late: it says nothing about the time
  /// since.
  mutating func fallBack(to latest: EngineTime) {
    if target - latest > Self.maxLag { target = latest }
  }

  /// The usual maximum delay of events.
  private static let maxLag = Duration.milliseconds(250)

  private static func length(of hold: Step.Hold?) -> Duration? {
    switch hold {
    case .lasting(let length): length
    case .untilReleased, nil: nil
    }
  }

  /// Returns the wall time until the picture changes, at least one frame; nil if it does not change by itself.
  ///
  /// The picture changes at `nextColumn`, at what is due, and at the end of a hold.
  func deadline(nextColumn: EngineTime) -> Duration? {
    switch transport {
    case .pause, .end: nil
    case .hold: isPaused ? nil : holdRemaining.map { max($0, Self.frame) }
    case .play: max(speed.wall(min(nextColumn, nextDue ?? nextColumn) - target), Self.frame)
    }
  }
}
