internal import Synchronization

/// The progress of a queue (R17), in operations. Unlike Foundation's `Progress` it has no parents, children or
/// cancelling.
///
/// A progress counts nothing until its `totalUnitCount` is set. From then on each operation that runs through the
/// default `start()` adds 1 when its `main()` ends. An operation that was cancelled before, or that keeps its own
/// flags, adds nothing: the progress may never reach 100 %.
///
/// All members may be used from any thread.
public final class QueueProgress: Sendable {
  private let total: Atomic<Int64>
  private let completed = Atomic<Int64>(0)
  private let attached = Lock<(any ProgressFollower)?>(nil)
  /// Whether an operation has ended without being counted, because there was no total.
  private let hasMissedUnits = Atomic(false)
  /// Whether the progress was requested after such an operation, perhaps to be read.
  private let isAskedFor = Atomic(false)
  /// Whether a read without a total was reported, or need not be, because the program looks at the total itself.
  private let isReported = Atomic(false)
  /// Whether other progresses complete some of the units, outside this class's view.
  private let hasChildren = Atomic(false)
  private weak let engine: Engine?
  private let queue: QueueID?

  /// Creates a progress of which nothing is done.
  /// - Parameter totalUnitCount: the number of units to be done; 0 or less if it is unknown.
  public init(totalUnitCount: Int64 = 0) {
    total = Atomic(totalUnitCount)
    (engine, queue) = (nil, nil)
  }

  init(of queue: QueueID, in engine: Engine) {
    total = Atomic(0)
    (self.engine, self.queue) = (engine, queue)
  }

  /// The number of units to be done. While it is 0 or less, it is unknown, and nothing is counted.
  public var totalUnitCount: Int64 {
    get { total.load(ordering: .relaxed) }
    set { total.store(newValue, ordering: .relaxed) }
  }

  /// The number of units done.
  public var completedUnitCount: Int64 {
    get {
      reviewRead()
      return completed.load(ordering: .relaxed)
    }
    // A change such as `+= 1` is not a read.
    _modify {
      var count = completed.load(ordering: .relaxed)
      yield &count
      completed.store(count, ordering: .relaxed)
    }
  }

  /// The fraction that is done, from 0 to 1, or more if more was done than announced; 0 while the total is unknown.
  public var fractionCompleted: Double {
    reviewRead()
    let (total, completed) = counts
    return total > 0 ? Double(completed) / Double(total) : 0
  }

  /// The total and the completed units, for code that only forwards them: the program does not read them.
  package var counts: (total: Int64, completed: Int64) {
    (total.load(ordering: .relaxed), completed.load(ordering: .relaxed))
  }

  /// Whether less was done than announced, as far as known.
  var isBehind: Bool {
    let (total, completed) = counts
    return total > 0 && completed < total && !hasChildren.load(ordering: .relaxed)
  }

  /// Whether as much was done as announced; false while the total is unknown.
  public var isFinished: Bool {
    let (total, completed) = counts
    return total > 0 && completed >= total
  }

  /// Counts one more unit, if a total is set. Takes no lock.
  func countOne() {
    if total.load(ordering: .relaxed) > 0 {
      completed.add(1, ordering: .relaxed)
    } else {
      hasMissedUnits.store(true, ordering: .relaxed)
    }
  }

  /// Reports, once, that the progress is read while it has no total and operations of the queue run or have run. Called
  /// without a lock.
  /// - Parameter isCertain: whether it is read. Otherwise it may have been requested to set a total, which is too late
  ///   only after an operation has ended, or to read its total, which is known at the second time.
  package func reviewRead(isCertain: Bool = true) {
    guard total.load(ordering: .relaxed) <= 0, !isReported.load(ordering: .relaxed), let engine, let queue,
      hasMissedUnits.load(ordering: .relaxed) || (isCertain && engine.isAnythingRunning(in: queue)),
      isCertain || isAskedFor.exchange(true, ordering: .relaxed), !isReported.exchange(true, ordering: .relaxed)
    else { return }
    engine.update { if $0.knows(queue) { $0.report(.progressWithoutTotal, nil, queue) } }
  }

  /// Records that the program has read the total, and so knows whether units are counted.
  package func noteTotalRead() { isReported.store(true, ordering: .relaxed) }

  /// Records that another progress completes some of the units.
  package func noteChild() { hasChildren.store(true, ordering: .relaxed) }

  /// Returns the follower, made at the first call.
  package func follower(_ make: () -> any ProgressFollower) -> any ProgressFollower {
    attached.withLock { attached in
      if let attached { return attached }
      let fresh = make()
      attached = fresh
      return fresh
    }
  }

  /// Notifies the follower, if any, that units were counted. Called without a lock.
  func notifyFollower() { attached.withLock { $0 }?.follow() }
}

/// A progress of another library that mirrors a queue's.
package protocol ProgressFollower: AnyObject, Sendable {
  /// Takes over the units done.
  func follow()
}
