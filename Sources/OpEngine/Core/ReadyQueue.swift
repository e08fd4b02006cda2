/// The members of one queue by priority class, and which of them may be taken: R12 as a data structure.
struct ReadyQueue: ~Copyable {
  /// Best class first. A pointer: reading one element of an inline array copied the whole of it (Swift 6.3).
  private let classes: UnsafeMutablePointer<PriorityBucket>
  private static let classCount = QueuePriority.allCases.count
  /// A bit for each class that was ever joined: the others need no memory, in most queues four of five.
  private var madeClasses: UInt8 = 0
  /// A bit for each class in which an operation may be taken, the best class lowest.
  private var takeableClasses: UInt8 = 0

  init() {
    classes = .allocate(capacity: Self.classCount)
  }

  deinit {
    for index in 0..<Self.classCount where isMade(index) { (classes + index).deinitialize(count: 1) }
    classes.deallocate()
  }

  @inline(__always)
  private func isMade(_ index: Int) -> Bool { madeClasses >> UInt8(truncatingIfNeeded: index) & 1 != 0 }

  private mutating func make(_ index: Int) {
    (classes + index).initialize(to: PriorityBucket())
    madeClasses |= 1 << UInt8(index)
  }

  var hasTakeable: Bool { @inline(__always) get { takeableClasses != 0 } }

  /// The operation that starts next if one may: best class first, then enqueue order.
  var firstTakeable: Row? {
    takeableClasses == 0 ? nil : classes[takeableClasses.trailingZeroBitCount].firstTakeable
  }

  /// Adds `operation` at the tail of the class of its priority.
  @inline(__always)
  mutating func join(_ operation: Row, in operations: inout Table<OperationRecord>) {
    let index = Self.classIndex(of: operations[operation].priority)
    if !isMade(index) { make(index) }
    operations[operation].bucket = UInt8(truncatingIfNeeded: index)
    classes[index].join(operation, in: &operations)
  }

  @inline(__always)
  mutating func leave(_ record: OperationRecord) { classes[Int(record.bucket)].leave(record.bucketSlot) }

  @inline(__always)
  mutating func mark(_ record: OperationRecord) {
    classes[Int(record.bucket)].mark(record.bucketSlot)
    takeableClasses |= 1 &<< record.bucket
  }

  @inline(__always)
  mutating func unmark(_ record: OperationRecord) {
    classes[Int(record.bucket)].unmark(record.bucketSlot)
    if !classes[Int(record.bucket)].hasTakeable { takeableClasses &= ~(1 &<< record.bucket) }
  }

  /// Unmarks the operation that starts next.
  /// - Precondition: there is one.
  @inline(__always)
  mutating func takeFirst() -> Row {
    let index = takeableClasses.trailingZeroBitCount
    let operation = classes[index].takeFirst()
    if !classes[index].hasTakeable { takeableClasses &= ~(1 &<< UInt8(truncatingIfNeeded: index)) }
    return operation
  }

  /// Every member, best class first, inside a class in enqueue order.
  /// - Complexity: O(slots).
  func forEachMember(_ body: (Row) -> Void) {
    for index in 0..<Self.classCount where isMade(index) {
      for slot in 0..<classes[index].end where classes[index][slot] != .none { body(classes[index][slot]) }
    }
  }

  /// The first `count` members that are as asked for, in the same order.
  /// - Complexity: O(slots up to the last member returned).
  func members(_ count: Int, where isWanted: (Row) -> Bool) -> [Row] {
    var members: [Row] = []
    for index in 0..<Self.classCount where isMade(index) {
      for slot in 0..<classes[index].end {
        if members.count == count { return members }
        let member = classes[index][slot]
        if member != .none, isWanted(member) { members.append(member) }
      }
    }
    return members
  }

  private static func classIndex(of priority: QueuePriority) -> Int {
    switch priority {
    case .veryHigh: 0
    case .high: 1
    case .normal: 2
    case .low: 3
    case .veryLow: 4
    }
  }
}
