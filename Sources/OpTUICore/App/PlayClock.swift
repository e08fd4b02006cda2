import OpEngine
import OpScenario

/// The pace of a play: how wall time becomes virtual time. Arithmetic only; it reads no clock.
struct PlayClock: Hashable, Sendable {
  /// What the play does, in one word for the title.
  enum Transport: String, Sendable {
    case play = "PLAY"
    case pause = "PAUSE"
    case hold = "HOLD"
    case end = "END"
  }

  /// Frames closer together than this are not worth drawing.
  static let frame = Duration.nanoseconds(33_333_334)

  var speed: Speed
  var isPaused = false
  /// Where virtual time has come to. The play itself is behind by less than what is due next.
  private(set) var target = EngineTime.zero
  /// Where the play stands.
  private(set) var now = EngineTime.zero
  /// When something moves next by itself.
  private(set) var nextDue: EngineTime? = .zero
  private(set) var hold: Step.Hold?
  /// Why the play was ended before its work was done.
  private(set) var exhausted: String?
  /// Wall time until a hold of limited length is over.
  private var holdRemaining: Duration?

  init(speed: Speed) { self.speed = speed }

  var transport: Transport {
    if hold != nil { return .hold }
    if nextDue == nil || exhausted != nil { return .end }
    return isPaused ? .pause : .play
  }

  /// Lets wall time pass. What that makes due has to be asked of the play.
  mutating func elapse(_ wall: Duration) -> [AppCommand] {
    switch transport {
    case .pause, .end: return []
    case .hold: return elapseHold(wall)
    case .play:
      target = target + speed.virtual(wall)
      return catchUp
    }
  }

  private mutating func elapseHold(_ wall: Duration) -> [AppCommand] {
    guard !isPaused, let remaining = holdRemaining else { return [] }
    holdRemaining = remaining - wall
    return remaining <= wall ? release() : []
  }

  /// Passes the hold.
  mutating func release() -> [AppCommand] {
    guard hold != nil else { return [] }
    holdRemaining = nil
    return [.release]
  }

  /// What brings the play to where virtual time is, when something is due until then.
  var catchUp: [AppCommand] {
    guard transport == .play, let nextDue, nextDue <= target else { return [] }
    return [.advance(to: target)]
  }

  /// What brings the play to exactly where virtual time is, for a command that takes effect now.
  var arrive: [AppCommand] {
    target > now && (transport == .play || transport == .pause) ? [.advance(to: target)] : []
  }

  /// Takes over where the play stands.
  mutating func follow(now: EngineTime, nextDue: EngineTime?, hold: Step.Hold?, exhausted: String?) {
    if hold != self.hold || self.now != now || holdRemaining == nil { holdRemaining = Self.length(of: hold) }
    (self.now, self.nextDue, self.hold, self.exhausted) = (now, nextDue, hold, exhausted)
    if transport == .play || transport == .pause { target = max(target, now) } else { target = now }
  }

  private static func length(of hold: Step.Hold?) -> Duration? {
    switch hold {
    case .lasting(let length): length
    case .untilReleased, nil: nil
    }
  }

  /// Wall time until the picture changes: virtual time reaches `nextColumn` or what is due, or a hold is over.
  ///
  /// Not sooner than one frame. nil: nothing changes by itself, so nobody has to wake up.
  func deadline(nextColumn: EngineTime) -> Duration? {
    switch transport {
    case .pause, .end: nil
    case .hold: isPaused ? nil : holdRemaining.map { max($0, Self.frame) }
    case .play: max(speed.wall(min(nextColumn, nextDue ?? nextColumn) - target), Self.frame)
    }
  }
}
