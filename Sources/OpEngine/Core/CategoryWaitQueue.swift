internal import DequeModule

/// The operations that want one exclusive category, in order; the first has it.
///
/// An operation that leaves from the middle leaves a gap, so that none behind it has to be moved or searched for.
struct CategoryWaitQueue {
  /// The first is no gap.
  private var places = Deque<Row>()
  /// The number of places that have gone from the front.
  private var gone = 0

  var first: Row? { places.first }

  var isEmpty: Bool { places.isEmpty }

  /// The operations in order.
  /// - Complexity: O(places).
  var operations: [Row] { places.filter { $0 != .none } }

  /// Puts an operation last.
  /// - Returns: its place, which stays the same.
  mutating func join(_ operation: Row) -> Int {
    places.append(operation)
    return gone + places.count - 1
  }

  /// Takes the operation out that has been given `place`.
  /// - Complexity: amortised O(1).
  mutating func leave(_ place: Int) {
    places[place - gone] = .none
    while places.first == Row.none {
      places.removeFirst()
      gone += 1
    }
  }
}
