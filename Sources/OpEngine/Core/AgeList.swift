internal import DequeModule

/// Things that are in some condition, each with the time at which that began, oldest first.
///
/// Times must not decrease from one insertion to the next.
struct AgeList<Element: Hashable & Sendable>: Sendable {
  /// The time of each element, and the number of its insertion.
  private var times: [Element: (time: EngineTime, number: Int)] = [:]
  /// The insertions in order; those whose element was removed since are dropped at the front at once, elsewhere later.
  private var insertions: Deque<(element: Element, number: Int)> = []
  private var count = 0

  var isEmpty: Bool { times.isEmpty }

  /// The oldest element.
  var first: (element: Element, time: EngineTime)? {
    insertions.first.flatMap { insertion in times[insertion.element].map { (insertion.element, $0.time) } }
  }

  /// Adds an element, unless it is there.
  /// - Complexity: O(1), amortized, as of all changes.
  mutating func insert(_ element: Element, at time: EngineTime) {
    guard times[element] == nil else { return }
    count += 1
    times[element] = (time, count)
    insertions.append((element, count))
  }

  /// Removes an element.
  /// - Returns: the time at which it came; nil if it was not there.
  @discardableResult
  mutating func remove(_ element: Element) -> EngineTime? {
    guard let time = times.removeValue(forKey: element)?.time else { return nil }
    while let first = insertions.first, !isCurrent(first) { insertions.removeFirst() }
    if insertions.count > 2 * times.count + 16 {
      insertions.removeAll { [times] in times[$0.element]?.number != $0.number }
    }
    return time
  }

  mutating func removeAll() {
    times = [:]
    insertions = []
  }

  private func isCurrent(_ insertion: (element: Element, number: Int)) -> Bool {
    times[insertion.element]?.number == insertion.number
  }
}
