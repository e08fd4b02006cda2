internal import Synchronization

/// The progress of a queue (R17): not Foundation's class of that name, which has parents, children and cancelling.
///
/// It counts nothing until its `totalUnitCount` is set. From then on each operation that runs through the default
/// `start()` adds 1 when its `main()` ends; one that was cancelled before, or that keeps its own flags, adds nothing,
/// so 100 % may never come.
///
/// All members may be used from any thread.
public final class QueueProgress: Sendable {
  private let total: Atomic<Int64>
  private let completed = Atomic<Int64>(0)
  private let attached = Lock<(any ProgressFollower)?>(nil)

  /// Makes a progress that has done nothing yet.
  /// - Parameter totalUnitCount: the number of units to be done; 0 or less: unknown.
  public init(totalUnitCount: Int64 = 0) { total = Atomic(totalUnitCount) }

  /// The number of units to be done; 0 or less: it is unknown, and nothing is counted.
  public var totalUnitCount: Int64 {
    get { total.load(ordering: .relaxed) }
    set { total.store(newValue, ordering: .relaxed) }
  }

  /// The number of units done.
  public var completedUnitCount: Int64 {
    get { completed.load(ordering: .relaxed) }
    set { completed.store(newValue, ordering: .relaxed) }
  }

  /// The part that is done, from 0 to 1, and beyond if more was done than announced; 0 while the total is unknown.
  public var fractionCompleted: Double {
    totalUnitCount > 0 ? Double(completedUnitCount) / Double(totalUnitCount) : 0
  }

  /// Whether less was done than announced.
  var isBehind: Bool { totalUnitCount > 0 && completedUnitCount < totalUnitCount }

  /// Whether as much was done as announced.
  public var isFinished: Bool { totalUnitCount > 0 && completedUnitCount >= totalUnitCount }

  /// Counts one more unit, if a total is set. Takes no lock.
  func countOne() {
    if total.load(ordering: .relaxed) > 0 { completed.add(1, ordering: .relaxed) }
  }

  /// Returns the one follower, which `make` makes at the first call.
  package func follower(_ make: () -> any ProgressFollower) -> any ProgressFollower {
    attached.withLock { attached in
      if let attached { return attached }
      let fresh = make()
      attached = fresh
      return fresh
    }
  }

  /// Notifies the follower, if there is one, that units were counted. To be called with no lock held.
  func notifyFollower() { attached.withLock { $0 }?.follow() }
}

/// A progress of another library that shows the units of a queue's.
package protocol ProgressFollower: AnyObject, Sendable {
  /// Takes over the units done.
  func follow()
}
