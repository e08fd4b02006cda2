/// The start times of each operation's phases, and of what changed in them, for late observers: only an engine that is
/// served, or recorded in segments, records them.
struct OperationTimes: ~Copyable {
  /// The start times of one operation's phases; nil for phases not reached or not recorded.
  struct Phases {
    var added: EngineTime?
    var ready: EngineTime?
    var began: EngineTime?
    var ended: EngineTime?
    /// The time of the cancellation, if any.
    var cancelled: EngineTime?
    /// The start of the latest pause, if any.
    var paused: EngineTime?
  }

  struct Entry: BitwiseCopyable {
    var added = unknown
    var ready = unknown
    var began = unknown
    var ended = unknown
    var cancelled = unknown
    var paused = unknown
  }

  fileprivate static let unknown = UInt64.max
  private var entries = Table<Entry>()

  /// A change of phase, or in it.
  enum Phase {
    /// The operation is new: the row has no times.
    case made
    case added, ready, began, ended
    case cancelled, paused
  }

  /// Records that a phase has begun.
  /// - Complexity: amortised O(1).
  mutating func note(_ phase: Phase, of operation: Row, at time: EngineTime) {
    while entries.count <= Int(operation) { entries.append(Entry()) }
    switch phase {
    case .made: entries[operation] = Entry()
    case .added: entries[operation].added = time.nanoseconds
    case .ready: entries[operation].ready = time.nanoseconds
    case .began: entries[operation].began = time.nanoseconds
    case .ended: entries[operation].ended = time.nanoseconds
    case .cancelled: entries[operation].cancelled = time.nanoseconds
    case .paused: entries[operation].paused = time.nanoseconds
    }
  }

  /// Returns the recorded times. An unrecorded phase counts as begun with the next one.
  func phases(of operation: Row) -> Phases {
    guard Int(operation) < entries.count else { return Phases() }
    let entry = entries[operation]
    func time(_ number: UInt64) -> EngineTime? {
      number == Self.unknown ? nil : EngineTime(nanoseconds: number)
    }
    var phases = Phases(ended: time(entry.ended), cancelled: time(entry.cancelled), paused: time(entry.paused))
    phases.began = time(entry.began) ?? phases.ended
    phases.ready = time(entry.ready) ?? phases.began
    phases.added = time(entry.added) ?? phases.ready
    return phases
  }
}
