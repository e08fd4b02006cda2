/// The work to be done in virtual time, in order: at one instant first what can go on, then what is due, each in the
/// order in which it came. Open choices pick among all of them (R16).
///
/// The order is one of numbers, not of the work: the compiler does not specialize a generic type for the work of another
/// module, and plays are in another. Forty thousand turns take 156 million instructions; they took 641 million.
package struct RunQueue<Work> {
  /// A place in the order of the appointments at one time.
  package struct Place: Hashable, Sendable {
    fileprivate let number: UInt64
  }

  private var order = RunOrder()
  /// The work by number; nil where the number is free.
  private var work: [Work?] = []
  private var freeNumbers: [Int] = []
  package private(set) var choices: Choices

  package init(_ choices: Choices) { self.choices = choices }

  /// Whether nothing can go on at once; something may be due.
  package var isEmpty: Bool { order.isEmpty }

  /// The time at which the next appointment is due, or was.
  package var nextTime: EngineTime? { order.nextTime }

  /// Puts what can go on at once at the end.
  package mutating func append(_ work: Work) { order.append(number(for: work)) }

  /// Puts what has only paused back in front.
  package mutating func prepend(_ work: Work) { order.prepend(number(for: work)) }

  /// Takes the next place among the appointments of any time.
  package mutating func reserve() -> Place { Place(number: order.reserve()) }

  /// Schedules work behind that which was scheduled before for the same time.
  /// - Complexity: O(log n)
  package mutating func schedule(_ work: Work, at time: EngineTime) { schedule(work, at: time, in: reserve()) }

  /// Schedules work at a place that was reserved.
  package mutating func schedule(_ work: Work, at time: EngineTime, in place: Place) {
    order.schedule(number(for: work), at: time, in: place.number)
  }

  /// Schedules work before all that is scheduled for the same time by `schedule`, whenever it was.
  package mutating func scheduleAhead(_ work: Work, at time: EngineTime) {
    order.scheduleAhead(number(for: work), at: time)
  }

  /// Takes out what goes next at `now`; nil when there is nothing, or when it is the caller's turn.
  /// - Parameter place: where the caller stands in line, if it is one to choose from; 0 is the front.
  /// - Complexity: O(1) without open choices, else O(those that may go).
  package mutating func next(at now: EngineTime, callerAt place: Int? = nil) -> Work? {
    guard let number = order.next(at: now, callerAt: place, &choices) else { return nil }
    return take(number)
  }

  /// Returns all that may go next at a time, in order.
  /// - Complexity: O(appointments).
  package func candidates(at time: EngineTime) -> [Work] { order.candidates(at: time).compactMap { work[$0] } }

  /// Whether the choices are those of a script that has no more of them.
  package var needsPick: Bool { if case .scripted(let script) = choices { script.isOver } else { false } }

  /// Adds a choice to those of a script.
  package mutating func append(pick: Int) {
    guard case .scripted(var script) = choices else { return }
    script.append(pick)
    choices = .scripted(script)
  }

  /// Drops the next appointments for as long as they are as asked for, but for those whose time has come.
  /// - Complexity: O(log n) for each.
  package mutating func dropNext(while isUnwanted: (Work) -> Bool) {
    while let number = order.nextOfLater, let next = work[number], isUnwanted(next) {
      order.dropNextOfLater()
      _ = take(number)
    }
  }

  /// Removes and returns every entry that can continue, in order.
  package mutating func takeWaiting() -> [Work] { order.takeWaiting().compactMap { take($0) } }

  /// Removes and returns the first entry that can continue and satisfies a predicate.
  /// - Complexity: O(n)
  package mutating func removeFirst(where isWanted: (Work) -> Bool) -> Work? {
    order.removeFirst { [work] in work[$0].map(isWanted) == true }.flatMap { take($0) }
  }

  /// Returns the number of entries in front that satisfy a predicate.
  package func count(while isWanted: (Work) -> Bool) -> Int { order.count { work[$0].map(isWanted) == true } }

  private mutating func number(for new: Work) -> Int {
    guard let number = freeNumbers.popLast() else {
      work.append(new)
      return work.count - 1
    }
    work[number] = new
    return number
  }

  private mutating func take(_ number: Int) -> Work? {
    freeNumbers.append(number)
    return work[number].take()
  }
}
