internal import Synchronization

extension OperationQueue {
  /// How much of what there is to do has been done (R17): not Foundation's class of that name, which knows of parents,
  /// children and cancelling.
  ///
  /// A queue's progress counts nothing until its `totalUnitCount` is set. From then on each operation that runs through the
  /// default `start()` adds 1 when its `main()` ends; one that was cancelled before, or that keeps its own flags, adds
  /// nothing, so 100 % may never come.
  public final class Progress: Sendable {
    private let total: Atomic<Int64>
    private let completed = Atomic<Int64>(0)

    /// - Parameter totalUnitCount: how much there is to do; 0 or less: it is not known.
    public init(totalUnitCount: Int64 = 0) { total = Atomic(totalUnitCount) }

    /// How much there is to do; 0 or less: it is not known, and nothing is counted.
    public var totalUnitCount: Int64 {
      get { total.load(ordering: .relaxed) }
      set { total.store(newValue, ordering: .relaxed) }
    }

    /// How much of it is done.
    public var completedUnitCount: Int64 {
      get { completed.load(ordering: .relaxed) }
      set { completed.store(newValue, ordering: .relaxed) }
    }

    /// From 0 to 1, and beyond if more was done than announced; 0 while nothing is known.
    public var fractionCompleted: Double {
      totalUnitCount > 0 ? Double(completedUnitCount) / Double(totalUnitCount) : 0
    }

    /// Less was done than announced.
    var isBehind: Bool { totalUnitCount > 0 && completedUnitCount < totalUnitCount }

    /// As much was done as announced.
    public var isFinished: Bool { totalUnitCount > 0 && completedUnitCount >= totalUnitCount }

    /// One more unit, if anybody counts. Takes no lock.
    func countOne() {
      if total.load(ordering: .relaxed) > 0 { completed.add(1, ordering: .relaxed) }
    }
  }
}
