import OpEngine

/// The clock of what is shown, its capabilities, and the channel to a program.
struct Playback: Sendable {
  let capabilities: Capabilities
  private(set) var clock: PlayClock
  /// The pace that the person has chosen; the scenario may set another.
  private(set) var chosenSpeed: Speed
  /// The play that this one was forked from; nil for the scenario as it was.
  private(set) var origin: Origin?
  /// The type of the panel that has stopped the clock, which resumes when that is closed.
  private(set) var clockStopper: ObjectIdentifier?
  /// The commands to a program that it has not answered yet.
  private(set) var unanswered = UnansweredCommands()
  /// The latest lines that a program has printed.
  private(set) var output: [String] = []

  /// The number of lines that are kept.
  private static let mostOutput = 1000

  /// A play from which another was forked.
  struct Origin: Sendable {
    let timeline: Timeline
    /// The moment at which the fork begins.
    let forkTime: EngineTime
    /// The number of the fork, from 1.
    let forkNumber: Int
  }

  init(_ capabilities: Capabilities, speed: Speed) {
    self.capabilities = capabilities
    chosenSpeed = speed
    clock = PlayClock(speed: speed)
  }

  /// Whether events come and time passes whatever the person does.
  var movesByItself: Bool { capabilities.movesByItself && (!capabilities.isLog || clock.transport != .end) }

  /// Whether there is something that carries out commands at the present.
  var takesCommands: Bool { capabilities.takesCommands && (!capabilities.isLog || movesByItself) }

  // MARK: - The clock

  mutating func setPaused(_ isPaused: Bool) { clock.isPaused = isPaused }

  /// Sets the pace for the play, which keeps it when it begins again.
  mutating func choose(_ speed: Speed) { (clock.speed, chosenSpeed) = (speed, speed) }

  /// Sets the pace that the scenario wants.
  mutating func setSpeed(_ speed: Speed) { if !movesByItself { clock.speed = speed } }

  /// Lets wall time pass.
  mutating func elapse(_ wall: Duration) -> [PlayCommand] { clock.elapse(wall) }

  mutating func release() -> [PlayCommand] { clock.release() }

  mutating func leap(to moment: EngineTime) -> [PlayCommand] { clock.leap(to: moment) }

  /// Adopts the time and the state of the play.
  /// - Parameter latest: the time of the latest event that has come; nil where none has.
  /// - Returns: whether the clock of a program may have fallen back.
  mutating func follow(
    now: EngineTime, nextDue: EngineTime?, hold: Step.Hold?, exhaustion: String?, latest: EngineTime? = nil
  ) -> Bool {
    clock.follow(now: now, nextDue: nextDue, hold: hold, exhaustion: exhaustion)
    guard capabilities.isRecordable, movesByItself, let latest else { return false }
    clock.fallBack(to: latest)
    return true
  }

  /// Returns to the beginning, at the pace that was chosen.
  mutating func restart() {
    origin = nil
    clockStopper = nil
    clock = PlayClock(speed: chosenSpeed)
  }

  /// Begins the clock again for a play that was executed again, at the same pace.
  mutating func replay(isPaused: Bool) {
    clock = PlayClock(speed: clock.speed)
    clock.isPaused = isPaused
  }

  /// Adopts a fork, which is paused unless it stands at a hold.
  mutating func fork(from timeline: Timeline, at moment: EngineTime, isHeld: Bool) {
    origin = Origin(timeline: timeline, forkTime: moment, forkNumber: (origin?.forkNumber ?? 0) + 1)
    replay(isPaused: !isHeld)
  }

  /// Notes that a panel has stopped the clock; nil: that nothing resumes it.
  mutating func setStopper(_ type: (any Panel.Type)?) { clockStopper = type.map { ObjectIdentifier($0) } }

  // MARK: - A program

  mutating func note(_ command: String) { if capabilities.isRecordable { unanswered.add(command) } }

  mutating func noteAnswers(_ count: Int) { unanswered.answer(count) }

  /// Lets wall time pass for the commands that are not answered.
  mutating func elapse(silence wall: Duration) { unanswered.elapse(wall) }

  mutating func add(output lines: [String]) { output = (output + lines).suffix(Self.mostOutput) }
}
