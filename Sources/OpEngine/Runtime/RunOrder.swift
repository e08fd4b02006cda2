internal import DequeModule
internal import HeapModule

/// The order of a run queue, which knows the work by number only.
struct RunOrder {
  /// An entry with a time: it precedes another if it is due earlier, or at the same time and scheduled earlier.
  private struct TimedEntry: Comparable {
    let time: EngineTime
    let place: UInt64
    let work: Int

    static func == (left: TimedEntry, right: TimedEntry) -> Bool { left.place == right.place }

    static func < (left: TimedEntry, right: TimedEntry) -> Bool {
      (left.time, left.place) < (right.time, right.place)
    }
  }

  private var waiting = Deque<Int>()
  /// Appointments whose time has come.
  private var due = Deque<TimedEntry>()
  private var later = Heap<TimedEntry>()
  /// The place of the next appointment, and of the next one that precedes all others of its time.
  private var nextPlace: UInt64 = 1 << 32
  private var nextPlaceAhead: UInt64 = 0

  var isEmpty: Bool { waiting.isEmpty }

  /// The time at which the next appointment is due, or was.
  var nextTime: EngineTime? { due.first?.time ?? later.min?.time }

  /// The work of the next appointment whose time has not come.
  var nextOfLater: Int? { later.min?.work }

  mutating func append(_ work: Int) { waiting.append(work) }

  mutating func prepend(_ work: Int) { waiting.prepend(work) }

  mutating func reserve() -> UInt64 {
    defer { nextPlace += 1 }
    return nextPlace
  }

  mutating func schedule(_ work: Int, at time: EngineTime, in place: UInt64) {
    later.insert(TimedEntry(time: time, place: place, work: work))
  }

  mutating func scheduleAhead(_ work: Int, at time: EngineTime) {
    later.insert(TimedEntry(time: time, place: nextPlaceAhead, work: work))
    nextPlaceAhead += 1
  }

  /// Removes and returns the next work at `now`: see `RunQueue.next(at:callerAt:)`.
  mutating func next(at now: EngineTime, callerAt place: Int?, _ choices: inout Choices) -> Int? {
    while let appointment = later.min, appointment.time <= now { due.append(later.removeMin()) }
    let others = waiting.count + due.count
    guard others > 0 else { return nil }
    guard let place else { return remove(choices.choose(among: others)) }
    let choice = choices.choose(among: others + 1)
    if choice == place { return nil }
    return remove(choice < place ? choice : choice - 1)
  }

  func candidates(at time: EngineTime) -> [Int] {
    let later = later.unordered.filter { $0.time <= time }.sorted()
    return Array(waiting) + due.map(\.work) + later.map(\.work)
  }

  private mutating func remove(_ index: Int) -> Int {
    index < waiting.count ? waiting.remove(at: index) : due.remove(at: index - waiting.count).work
  }

  mutating func dropNextOfLater() { later.removeMin() }

  /// Removes and returns every entry that can continue, in order.
  mutating func takeWaiting() -> [Int] {
    defer { waiting.removeAll() }
    return Array(waiting)
  }

  mutating func removeFirst(where isWanted: (Int) -> Bool) -> Int? {
    waiting.firstIndex(where: isWanted).map { waiting.remove(at: $0) }
  }

  func count(while isWanted: (Int) -> Bool) -> Int { waiting.prefix(while: isWanted).count }
}
