/// The work in virtual time, in order: at one instant first the work that can continue, then that which is due, each in
/// order of arrival. Open choices pick among all of them (R16).
///
/// The order is kept by number: the compiler does not specialize a generic type for the work of another module, and
/// plays are in another. Forty thousand turns take 156 million instructions; they took 641 million.
package struct RunQueue<Work> {
  /// A place in the order of the appointments at one time.
  package struct Place: Hashable, Sendable {
    fileprivate let number: UInt64
  }

  private var order = RunOrder()
  /// The work by number; nil for a free number.
  private var work: [Work?] = []
  private var freeNumbers: [Int] = []
  package private(set) var choices: Choices

  package init(_ choices: Choices) { self.choices = choices }

  /// Whether no work can continue at once; some may be due.
  package var isEmpty: Bool { order.isEmpty }

  /// The time at which the next appointment is due, or was.
  package var nextTime: EngineTime? { order.nextTime }

  /// Appends work that can continue at once.
  package mutating func append(_ work: Work) { order.append(number(for: work)) }

  /// Puts work that was only interrupted back in front.
  package mutating func prepend(_ work: Work) { order.prepend(number(for: work)) }

  /// Reserves the next place among the appointments of any time.
  package mutating func reserve() -> Place { Place(number: order.reserve()) }

  /// Schedules work behind that scheduled before for the same time.
  /// - Complexity: O(log n)
  package mutating func schedule(_ work: Work, at time: EngineTime) { schedule(work, at: time, in: reserve()) }

  /// Schedules work at a reserved place.
  package mutating func schedule(_ work: Work, at time: EngineTime, in place: Place) {
    order.schedule(number(for: work), at: time, in: place.number)
  }

  /// Schedules work before all that `schedule` has scheduled, or will, for the same time.
  package mutating func scheduleAhead(_ work: Work, at time: EngineTime) {
    order.scheduleAhead(number(for: work), at: time)
  }

  /// Removes and returns the next work at `now`; nil if there is none, or if it is the caller's turn.
  /// - Parameter place: the caller's place among the candidates, if it is one; 0 is the front.
  /// - Complexity: O(1) without open choices, else O(candidates).
  package mutating func next(at now: EngineTime, callerAt place: Int? = nil) -> Work? {
    guard let number = order.next(at: now, callerAt: place, &choices) else { return nil }
    return take(number)
  }

  /// Returns all candidates at a time, in order.
  /// - Complexity: O(appointments).
  package func candidates(at time: EngineTime) -> [Work] { order.candidates(at: time).compactMap { work[$0] } }

  /// Whether the choices are those of a finished script.
  package var needsPick: Bool { if case .scripted(let script) = choices { script.isOver } else { false } }

  /// Adds a choice to a script.
  package mutating func append(pick: Int) {
    guard case .scripted(var script) = choices else { return }
    script.append(pick)
    choices = .scripted(script)
  }

  /// Drops the next appointments while the predicate holds, except for those whose time has come.
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
