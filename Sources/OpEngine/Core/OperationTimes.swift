/// The beginnings of the phases of each operation, kept for observers that come late: only an engine that is served
/// notes them.
struct OperationTimes: ~Copyable {
  /// The beginnings of the phases of one operation; nil for those that it has not come to, or that were not noted.
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
    /// The operation is new: nothing is known of the row.
    case made
    case added, ready, began, ended
  }

  /// Notes that a phase has begun.
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

  /// Returns the noted beginnings. A phase that was not noted counts as begun with the next one.
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
