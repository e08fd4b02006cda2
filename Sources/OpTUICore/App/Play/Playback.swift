/// The clock, the capabilities, and the channel to a program.
struct Playback: Sendable {
  let capabilities: Capabilities
  private(set) var clock: PlayClock
  /// The speed chosen by the user; the scenario may set another.
  private(set) var chosenSpeed: Speed
  /// The play from which this one was forked; nil for the original.
  private(set) var origin: Origin?
  /// The type of the panel that stopped the clock, which resumes when it is closed.
  private(set) var clockStopper: ObjectIdentifier?
  /// The commands not yet answered by a program.
  private(set) var unanswered = UnansweredCommands()
  /// The latest lines printed by a program.
  private(set) var output: [String] = []

  /// The maximum number of lines stored.
  private static let maxOutput = 1000

  /// A play from which another was forked.
  struct Origin: Sendable {
    let timeline: Timeline
    /// The time at which the fork begins.
    let forkTime: EngineTime
    /// The number of the fork, from 1.
    let forkNumber: Int
  }

  init(_ capabilities: Capabilities, speed: Speed) {
    self.capabilities = capabilities
    chosenSpeed = speed
    clock = PlayClock(speed: speed)
  }

  /// Whether events come and time passes independently of the user.
  var movesByItself: Bool { capabilities.movesByItself && (!capabilities.isLog || clock.transport != .end) }

  /// Whether commands are accepted at present.
  var takesCommands: Bool { capabilities.takesCommands && (!capabilities.isLog || movesByItself) }

  // MARK: - Clock

  mutating func setPaused(_ isPaused: Bool) { clock.isPaused = isPaused }

  /// Sets the speed, which is kept when the play restarts.
  mutating func choose(_ speed: Speed) { (clock.speed, chosenSpeed) = (speed, speed) }

  /// Sets the speed demanded by the scenario.
  mutating func setSpeed(_ speed: Speed) { if !movesByItself { clock.speed = speed } }

  /// Advances wall time.
  mutating func elapse(_ wall: Duration) -> [PlayCommand] { clock.elapse(wall) }

  mutating func release() -> [PlayCommand] { clock.release() }

  mutating func leap(to moment: EngineTime) -> [PlayCommand] { clock.leap(to: moment) }

  /// Adopts the time and state of the play.
  /// - Parameter latest: the time of the latest event; nil without events.
  /// - Returns: whether the clock of a program may have moved back.
  mutating func follow(
    now: EngineTime, nextDue: EngineTime?, hold: Step.Hold?, exhaustion: String?, latest: EngineTime? = nil
  ) -> Bool {
    clock.follow(now: now, nextDue: nextDue, hold: hold, exhaustion: exhaustion)
    guard capabilities.isRecordable, movesByItself, let latest else { return false }
    clock.fallBack(to: latest)
    return true
  }

  /// Returns to the beginning, at the chosen speed.
  mutating func restart() {
    origin = nil
    clockStopper = nil
    clock = PlayClock(speed: chosenSpeed)
  }

  /// Restarts the clock for a replayed play, at the same speed.
  mutating func replay(isPaused: Bool) {
    clock = PlayClock(speed: clock.speed)
    clock.isPaused = isPaused
  }

  /// Adopts a fork, paused unless it is at a hold.
  mutating func fork(from timeline: Timeline, at moment: EngineTime, isHeld: Bool) {
    origin = Origin(timeline: timeline, forkTime: moment, forkNumber: (origin?.forkNumber ?? 0) + 1)
    replay(isPaused: !isHeld)
  }

  /// Records the panel that stopped the clock; nil if closing a panel does not resume it.
  mutating func setStopper(_ type: (any Panel.Type)?) { clockStopper = type.map { ObjectIdentifier($0) } }

  // MARK: - Program

  mutating func note(_ command: String) { if capabilities.isRecordable { unanswered.add(command) } }

  mutating func noteAnswers(_ count: Int) { unanswered.answer(count) }

  /// Advances wall time for unanswered commands.
  mutating func elapse(silence wall: Duration) { unanswered.elapse(wall) }

  mutating func add(output lines: [String]) { output = (output + lines).suffix(Self.maxOutput) }
}
