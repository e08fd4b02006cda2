internal import DequeModule

/// The operations that want one exclusive category, in order; the first holds it.
///
/// An operation that leaves from the middle leaves a gap, so that later ones need not be moved or searched for.
struct CategoryWaitQueue<Member: Hashable & Sendable>: Hashable, Sendable {
  /// The first place is never a gap.
  private var places = Deque<Member?>()
  /// The number of places removed at the front.
  private var gone = 0

  var first: Member? { places.first ?? nil }

  /// The operation that holds the category after the first.
  /// - Complexity: O(places), as for ``operations``.
  var second: Member? { places.lazy.dropFirst().compactMap { $0 }.first }

  var isEmpty: Bool { places.isEmpty }

  /// The operations in order.
  var operations: [Member] { places.compactMap { $0 } }

  /// Appends an operation.
  /// - Returns: its place, which never changes.
  mutating func join(_ operation: Member) -> Int {
    places.append(operation)
    return gone + places.count - 1
  }

  /// Removes the operation at `place`.
  /// - Complexity: amortised O(1).
  mutating func leave(_ place: Int) {
    places[place - gone] = nil
    while let first = places.first, first == nil {
      places.removeFirst()
      gone += 1
    }
  }
}
