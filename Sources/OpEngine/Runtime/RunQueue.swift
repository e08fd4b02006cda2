internal import DequeModule
internal import HeapModule

/// The work to be done in virtual time, in order: at one instant first what can go on, then what is due, each in the
/// order in which it came. Open choices pick among all of them (R16).
package struct RunQueue<Work> {
  /// A place in the order of the appointments at one time.
  package struct Place: Hashable, Sendable {
    fileprivate let number: UInt64
  }

  /// Before another one: due earlier, or at the same time and scheduled earlier.
  private struct Appointment: Comparable {
    let time: EngineTime
    let number: UInt64
    let work: Work

    static func == (left: Appointment, right: Appointment) -> Bool { left.number == right.number }

    static func < (left: Appointment, right: Appointment) -> Bool {
      (left.time, left.number) < (right.time, right.number)
    }
  }

  private var waiting = Deque<Work>()
  /// Appointments whose time has come.
  private var due = Deque<Appointment>()
  private var later = Heap<Appointment>()
  /// The number of the next appointment, and of the next one that goes before all of those at its time.
  private var nextNumber: UInt64 = 1 << 32
  private var nextNumberAhead: UInt64 = 0
  package private(set) var choices: Choices

  package init(_ choices: Choices) { self.choices = choices }

  /// Whether nothing can go on at once; something may be due.
  package var isEmpty: Bool { waiting.isEmpty }

  /// When the next appointment is due, or was.
  package var nextTime: EngineTime? { due.first?.time ?? later.min?.time }

  /// Puts what can go on at once at the end.
  package mutating func append(_ work: Work) { waiting.append(work) }

  /// Puts what has only paused back in front.
  package mutating func prepend(_ work: Work) { waiting.prepend(work) }

  /// Takes the next place among the appointments of any time.
  package mutating func reserve() -> Place {
    defer { nextNumber += 1 }
    return Place(number: nextNumber)
  }

  /// Schedules work behind that which was scheduled before for the same time.
  /// - Complexity: O(log n)
  package mutating func schedule(_ work: Work, at time: EngineTime) { schedule(work, at: time, in: reserve()) }

  /// Schedules work at a place that was reserved.
  package mutating func schedule(_ work: Work, at time: EngineTime, in place: Place) {
    later.insert(Appointment(time: time, number: place.number, work: work))
  }

  /// Schedules work before all that is scheduled for the same time by `schedule`, whenever it was.
  package mutating func scheduleAhead(_ work: Work, at time: EngineTime) {
    later.insert(Appointment(time: time, number: nextNumberAhead, work: work))
    nextNumberAhead += 1
  }

  /// Takes out what goes next at `now`; nil when there is nothing, or when it is the caller's turn.
  /// - Parameter place: where the caller stands in line, if it is one to choose from; 0 is the front.
  /// - Complexity: O(1) without open choices, else O(those that may go).
  package mutating func next(at now: EngineTime, callerAt place: Int? = nil) -> Work? {
    while let appointment = later.min, appointment.time <= now { due.append(later.removeMin()) }
    let others = waiting.count + due.count
    guard others > 0 else { return nil }
    guard let place else { return remove(choices.choose(among: others)) }
    let choice = choices.choose(among: others + 1)
    if choice == place { return nil }
    return remove(choice < place ? choice : choice - 1)
  }

  /// Returns all that may go next at a time, in order.
  /// - Complexity: O(appointments).
  package func candidates(at time: EngineTime) -> [Work] {
    let later = later.unordered.filter { $0.time <= time }.sorted()
    return Array(waiting) + due.map(\.work) + later.map(\.work)
  }

  /// Whether the choices are those of a script that has no more of them.
  package var needsPick: Bool { if case .scripted(let script) = choices { script.isOver } else { false } }

  /// Adds a choice to those of a script.
  package mutating func append(pick: Int) {
    guard case .scripted(var script) = choices else { return }
    script.append(pick)
    choices = .scripted(script)
  }

  private mutating func remove(_ index: Int) -> Work {
    index < waiting.count ? waiting.remove(at: index) : due.remove(at: index - waiting.count).work
  }

  /// Drops the next appointments for as long as they are as asked for, but for those whose time has come.
  /// - Complexity: O(log n) for each.
  package mutating func dropNext(while isUnwanted: (Work) -> Bool) {
    while let next = later.min, isUnwanted(next.work) { later.removeMin() }
  }

  /// Removes and returns every entry that can continue, in order.
  package mutating func takeWaiting() -> [Work] {
    defer { waiting.removeAll() }
    return Array(waiting)
  }

  /// Removes and returns the first entry that can continue and satisfies a predicate.
  /// - Complexity: O(n)
  package mutating func removeFirst(where isWanted: (Work) -> Bool) -> Work? {
    waiting.firstIndex(where: isWanted).map { waiting.remove(at: $0) }
  }

  /// How many in front are as asked for.
  package func count(while isWanted: (Work) -> Bool) -> Int { waiting.prefix(while: isWanted).count }
}
