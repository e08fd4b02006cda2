internal import DequeModule

/// Elements in some condition, each with the time at which it began, oldest first.
///
/// Times must not decrease from one insertion to the next.
struct AgeList<Element: Hashable & Sendable>: Sendable {
  /// The time of each element, and the number of its insertion.
  private var times: [Element: (time: EngineTime, number: Int)] = [:]
  /// The insertions in order; outdated ones are dropped at once at the front, later elsewhere.
  private var insertions: Deque<(element: Element, number: Int)> = []
  private var count = 0

  var isEmpty: Bool { times.isEmpty }

  /// The oldest element.
  var first: (element: Element, time: EngineTime)? {
    insertions.first.flatMap { insertion in times[insertion.element].map { (insertion.element, $0.time) } }
  }

  /// Adds an element, unless present.
  /// - Complexity: O(1), amortized, for all changes.
  mutating func insert(_ element: Element, at time: EngineTime) {
    guard times[element] == nil else { return }
    count += 1
    times[element] = (time, count)
    insertions.append((element, count))
  }

  /// Removes an element.
  /// - Returns: the time of its insertion; nil if it was not present.
  @discardableResult
  mutating func remove(_ element: Element) -> EngineTime? {
    guard let time = times.removeValue(forKey: element)?.time else { return nil }
    while let first = insertions.first, !isCurrent(first) { insertions.removeFirst() }
    if insertions.count > 2 * times.count + 16 {
      insertions.removeAll { [times] in times[$0.element]?.number != $0.number }
    }
    return time
  }

  private func isCurrent(_ insertion: (element: Element, number: Int)) -> Bool {
    times[insertion.element]?.number == insertion.number
  }
}
