/// The members of one queue by priority, with the takeable ones marked: R12 as a data structure.
struct PriorityBuckets: ~Copyable {
  /// The buckets, the highest priority first. A pointer, since reading one element of an inline array copied all of it
  /// (Swift 6.3).
  private let buckets: UnsafeMutablePointer<PriorityBucket>
  private static let bucketCount = QueuePriority.allCases.count
  /// A bit for each bucket ever used: the others, four of five in most queues, need no memory.
  private var madeBuckets: UInt8 = 0
  /// A bit for each bucket with a takeable operation, that of the highest priority lowest.
  private var takeableBuckets: UInt8 = 0

  init() {
    buckets = .allocate(capacity: Self.bucketCount)
  }

  deinit {
    for index in 0..<Self.bucketCount where isMade(index) { (buckets + index).deinitialize(count: 1) }
    buckets.deallocate()
  }

  @inline(__always)
  private func isMade(_ index: Int) -> Bool { madeBuckets >> UInt8(truncatingIfNeeded: index) & 1 != 0 }

  private mutating func make(_ index: Int) {
    (buckets + index).initialize(to: PriorityBucket())
    madeBuckets |= 1 << UInt8(index)
  }

  var hasTakeable: Bool { @inline(__always) get { takeableBuckets != 0 } }

  /// The next operation to start, if any: by priority, then in order of addition.
  var firstTakeable: Row? {
    takeableBuckets == 0 ? nil : buckets[takeableBuckets.trailingZeroBitCount].firstTakeable
  }

  /// Adds `operation` at the tail of its priority's bucket.
  @inline(__always)
  mutating func join(_ operation: Row, in operations: inout Table<OperationRecord>) {
    let index = Self.index(of: operations[operation].priority)
    if !isMade(index) { make(index) }
    operations[operation].bucket = UInt8(truncatingIfNeeded: index)
    buckets[index].join(operation, in: &operations)
  }

  @inline(__always)
  mutating func leave(_ record: OperationRecord) { buckets[Int(record.bucket)].leave(record.bucketPosition) }

  @inline(__always)
  mutating func mark(_ record: OperationRecord) {
    buckets[Int(record.bucket)].mark(record.bucketPosition)
    takeableBuckets |= 1 &<< record.bucket
  }

  @inline(__always)
  mutating func unmark(_ record: OperationRecord) {
    buckets[Int(record.bucket)].unmark(record.bucketPosition)
    if !buckets[Int(record.bucket)].hasTakeable { takeableBuckets &= ~(1 &<< record.bucket) }
  }

  /// Unmarks the next operation to start.
  /// - Precondition: there is one.
  @inline(__always)
  mutating func takeFirst() -> Row {
    let index = takeableBuckets.trailingZeroBitCount
    let operation = buckets[index].takeFirst()
    if !buckets[index].hasTakeable { takeableBuckets &= ~(1 &<< UInt8(truncatingIfNeeded: index)) }
    return operation
  }

  /// Calls `body` with every member, by priority, then in order of addition.
  /// - Complexity: O(positions).
  func forEachMember(_ body: (Row) -> Void) {
    for index in 0..<Self.bucketCount where isMade(index) {
      for position in 0..<buckets[index].end where buckets[index][position] != .none { body(buckets[index][position]) }
    }
  }

  /// Returns the first `count` wanted members, in the same order.
  /// - Complexity: O(positions up to the last member returned).
  func members(_ count: Int, where isWanted: (Row) -> Bool) -> [Row] {
    var members: [Row] = []
    for index in 0..<Self.bucketCount where isMade(index) {
      for position in 0..<buckets[index].end {
        if members.count == count { return members }
        let member = buckets[index][position]
        if member != .none, isWanted(member) { members.append(member) }
      }
    }
    return members
  }

  private static func index(of priority: QueuePriority) -> Int {
    switch priority {
    case .veryHigh: 0
    case .high: 1
    case .normal: 2
    case .low: 3
    case .veryLow: 4
    }
  }
}
