import OpInspection

/// The moment at which a program last did something, as looks at its processes tell.
struct StillnessWatch {
  private let limit: Duration
  private let ticksPerSecond: UInt64
  private var lastMove = Duration.zero
  private var processes: Set<ProcessIdentity> = []
  /// The processor time used before the last move.
  private var usedTicks: UInt64 = 0

  /// The part of the limit that waiting threads may compute: they look around now and then.
  private static let idleShare: UInt64 = 10

  /// - Parameter limit: the time after which a program that does nothing is stuck.
  init(limit: Duration, ticksPerSecond: UInt64) { (self.limit, self.ticksPerSecond) = (limit, ticksPerSecond) }

  /// Takes a look at a moment, counted from the start of the program.
  /// - Parameter hasMoved: whether it has printed something, or an operation has moved.
  mutating func note(_ members: [ProcessTree.Member], hasMoved: Bool, at now: Duration) {
    let present = Set(members.map(\.process))
    let ticks = members.reduce(0) { $0 &+ $1.ticks }
    let milliseconds = UInt64(clamping: Int(limit / .milliseconds(1)))
    let isBusy = ticks > usedTicks + max(1, milliseconds * ticksPerSecond / (1000 * Self.idleShare))
    guard hasMoved || isBusy || present != processes else { return }
    (lastMove, processes, usedTicks) = (now, present, ticks)
  }

  /// Whether operations have to be looked at: before half of the time is over, a look would tell nothing.
  func mustLook(at now: Duration) -> Bool { now - lastMove >= limit / 2 }

  func isStuck(at now: Duration) -> Bool { now - lastMove >= limit }
}
