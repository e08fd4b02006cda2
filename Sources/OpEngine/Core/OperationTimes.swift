/// The start times of each operation's phases, for late observers: only a served engine records them.
struct OperationTimes: ~Copyable {
  /// The start times of one operation's phases; nil for phases not reached or not recorded.
  struct Phases {
    var added: EngineTime?
    var ready: EngineTime?
    var began: EngineTime?
    var ended: EngineTime?
  }

  struct Entry: BitwiseCopyable {
    var added = unknown
    var ready = unknown
    var began = unknown
    var ended = unknown
  }

  fileprivate static let unknown = UInt64.max
  private var entries = Table<Entry>()

  /// A change of phase.
  enum Phase {
    /// The operation is new: the row has no times.
    case made
    case added, ready, began, ended
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
    }
  }

  /// Returns the recorded times. An unrecorded phase counts as begun with the next one.
  func phases(of operation: Row) -> Phases {
    guard Int(operation) < entries.count else { return Phases() }
    let entry = entries[operation]
    func time(_ number: UInt64) -> EngineTime? {
      number == Self.unknown ? nil : EngineTime(nanoseconds: number)
    }
    var phases = Phases(ended: time(entry.ended))
    phases.began = time(entry.began) ?? phases.ended
    phases.ready = time(entry.ready) ?? phases.began
    phases.added = time(entry.added) ?? phases.ready
    return phases
  }
}
