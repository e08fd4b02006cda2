import OpEngine

/// The pace of a play: how wall time becomes virtual time. Arithmetic only; it reads no clock.
struct PlayClock: Hashable, Sendable {
  /// The state of the clock, with its word for the title.
  enum Transport: String, Sendable {
    case play = "PLAY"
    case pause = "PAUSE"
    case hold = "HOLD"
    case end = "END"
  }

  /// The shortest time between two frames.
  static let frame = Duration.nanoseconds(33_333_334)

  var speed: Speed
  var isPaused = false
  /// The present virtual time. The play itself may be behind it, until something is due.
  private(set) var target = EngineTime.zero
  /// The time of the play itself.
  private(set) var now = EngineTime.zero
  /// The time at which something moves next by itself; nil if nothing does.
  private(set) var nextDue: EngineTime? = .zero
  private(set) var hold: Step.Hold?
  /// The reason why the play was ended before its work was done.
  private(set) var exhaustion: String?
  /// The wall time left of a hold of limited length.
  private var holdRemaining: Duration?

  init(speed: Speed) { self.speed = speed }

  var transport: Transport {
    if hold != nil { return .hold }
    if nextDue == nil || exhaustion != nil { return .end }
    return isPaused ? .pause : .play
  }

  /// Lets wall time pass.
  /// - Returns: the commands that carry out what has become due.
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

  /// Passes the hold.
  mutating func release() -> [PlayCommand] {
    guard hold != nil else { return [] }
    holdRemaining = nil
    return [.release]
  }

  /// The command that brings the play to the present virtual time, if something is due by then.
  var catchUp: [PlayCommand] {
    guard transport == .play, let nextDue, nextDue <= target else { return [] }
    return [.advance(to: target)]
  }

  /// The command that brings the play to exactly the present virtual time, so that a command takes effect now.
  var arrive: [PlayCommand] {
    target > now && (transport == .play || transport == .pause) ? [.advance(to: target)] : []
  }

  /// Goes on to a later time at once, at any speed and during a pause.
  mutating func leap(to time: EngineTime) -> [PlayCommand] {
    target = max(target, time)
    return [.advance(to: target)]
  }

  /// Adopts the time and the state of the play.
  mutating func follow(now: EngineTime, nextDue: EngineTime?, hold: Step.Hold?, exhaustion: String?) {
    if hold != self.hold || self.now != now || holdRemaining == nil { holdRemaining = Self.length(of: hold) }
    (self.now, self.nextDue, self.hold, self.exhaustion) = (now, nextDue, hold, exhaustion)
    if transport == .play || transport == .pause { target = max(target, now) } else { target = now }
  }

  /// Goes back to the time of the latest event of a program where that is far behind: a log that comes late tells nothing
  /// of the time since.
  mutating func fallBack(to latest: EngineTime) {
    if target - latest > Self.mostLag { target = latest }
  }

  /// The time by which events usually come late.
  private static let mostLag = Duration.milliseconds(250)

  private static func length(of hold: Step.Hold?) -> Duration? {
    switch hold {
    case .lasting(let length): length
    case .untilReleased, nil: nil
    }
  }

  /// Returns the wall time until the picture changes, which is one frame at least; nil if nothing changes by itself.
  ///
  /// The picture changes when virtual time reaches `nextColumn` or what is due, or when a hold is over.
  func deadline(nextColumn: EngineTime) -> Duration? {
    switch transport {
    case .pause, .end: nil
    case .hold: isPaused ? nil : holdRemaining.map { max($0, Self.frame) }
    case .play: max(speed.wall(min(nextColumn, nextDue ?? nextColumn) - target), Self.frame)
    }
  }
}
