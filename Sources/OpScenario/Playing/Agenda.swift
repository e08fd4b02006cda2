import HeapModule
import OpEngine

/// What is due later: by time, and at one time in the order in which it was scheduled.
struct Agenda {
  enum Item {
    /// A strand goes on, unless it was woken or cut short since: its turn has changed.
    case resume(Strand.ID, turn: Int)
    /// A strand's body looks at isCancelled, and sees it.
    case abandonBody(Strand.ID, turn: Int)
    /// An operation is added to its queue by itself.
    case add(operation: Int)
  }

  private struct Entry: Comparable {
    var time: EngineTime
    var order: Int
    var item: Item

    static func < (left: Entry, right: Entry) -> Bool { (left.time, left.order) < (right.time, right.order) }
    static func == (left: Entry, right: Entry) -> Bool { left.order == right.order }
  }

  private var heap = Heap<Entry>()
  private var scheduled = 0

  /// When the next item is due.
  var nextTime: EngineTime? { heap.min?.time }

  /// - Complexity: O(log n)
  mutating func schedule(_ item: Item, at time: EngineTime) {
    heap.insert(Entry(time: time, order: scheduled, item: item))
    scheduled += 1
  }

  /// - Complexity: O(log n)
  mutating func popNext() -> Item? { heap.popMin()?.item }
}
