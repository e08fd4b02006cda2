internal import DequeModule

/// The operations that want one exclusive category, in order; the first has it.
///
/// An operation that leaves from the middle leaves a gap, so that none behind it has to be moved or searched for.
struct CategoryWaitQueue<Member: Hashable & Sendable>: Hashable, Sendable {
  /// The first is no gap.
  private var places = Deque<Member?>()
  /// The number of places that have gone from the front.
  private var gone = 0

  var first: Member? { places.first ?? nil }

  /// The operation that has the category after the first.
  /// - Complexity: O(places), as for ``operations``.
  var second: Member? { places.lazy.dropFirst().compactMap { $0 }.first }

  var isEmpty: Bool { places.isEmpty }

  /// The operations in order.
  var operations: [Member] { places.compactMap { $0 } }

  /// Puts an operation last.
  /// - Returns: its place, which stays the same.
  mutating func join(_ operation: Member) -> Int {
    places.append(operation)
    return gone + places.count - 1
  }

  /// Takes the operation out that has been given `place`.
  /// - Complexity: amortised O(1).
  mutating func leave(_ place: Int) {
    places[place - gone] = nil
    while let first = places.first, first == nil {
      places.removeFirst()
      gone += 1
    }
  }
}
