/// The offsets of the fields of Foundation's `Operation`, found by name.
struct OperationLayout {
  let size: Int
  private(set) var missing: [String] = []
  private(set) var new: [String] = []

  private(set) var (previous, next, queue, dependencies, unfinishedDependencies) = (0, 0, 0, 0, 0)
  private(set) var (name, state, priority, isReady, isCancelled, waitCondition) = (0, 0, 0, 0, 0, 0)
  private(set) var nextOfPriority = 0

  private static let unused: Set = [
    "__downDependencies", "__completion", "__schedule", "__propertyQoS", "__lock", "__atomicLoad",
  ]

  init(of metadata: ClassMetadata, in memory: ProcessMemory) throws(Unreadable) {
    var fields = FieldOffsets(try metadata.fieldOffsets(in: memory))
    size = metadata.instanceSize(in: memory) ?? 0
    previous = fields.take("__previousOperation")
    next = fields.take("__nextOperation")
    nextOfPriority = fields.take("__nextPriorityOperation")
    queue = fields.take("__queue")
    dependencies = fields.take("__dependencies")
    unfinishedDependencies = fields.take("__unfinishedDependencyCount")
    name = fields.take("__name")
    state = fields.take("__state")
    priority = fields.take("__priorityValue")
    isReady = fields.take("__cachedIsReady")
    isCancelled = fields.take("__isCancelled")
    waitCondition = fields.take("__waitCondition")
    (missing, new) = (fields.missing, fields.rest(besides: Self.unused))
  }
}

/// The offsets of the fields of Foundation's `OperationQueue`, found by name.
struct QueueLayout {
  let size: Int
  private(set) var missing: [String] = []
  private(set) var new: [String] = []

  private(set) var (first, last, firstOfPriority) = (0, 0, 0)
  private(set) var (limit, actualLimit, executing, name) = (0, 0, 0, 0)
  private(set) var (dispatchQueue, backingQueue, isSuspended, isMain) = (0, 0, 0, 0)

  private static let unused: Set = [
    "__queueLock", "__atomicLoad", "__lastPriorityOperation", "_barriers", "_progress", "__operationCount",
    "__overcommit", "__propertyQoS", "__progressReporting",
  ]

  init(of metadata: ClassMetadata, in memory: ProcessMemory) throws(Unreadable) {
    var fields = FieldOffsets(try metadata.fieldOffsets(in: memory))
    size = metadata.instanceSize(in: memory) ?? 0
    first = fields.take("__firstOperation")
    last = fields.take("__lastOperation")
    firstOfPriority = fields.take("__firstPriorityOperation")
    limit = fields.take("__maxNumOps")
    actualLimit = fields.take("__actualMaxNumOps")
    executing = fields.take("__numExecOps")
    name = fields.take("__name")
    dispatchQueue = fields.take("__dispatch_queue")
    backingQueue = fields.take("__backingQueue")
    isSuspended = fields.take("__suspended")
    isMain = fields.take("__mainQ")
    (missing, new) = (fields.missing, fields.rest(besides: Self.unused))
  }
}

/// The offsets of the fields of a class, of which each is taken once.
private struct FieldOffsets {
  private var offsets: [String: Int]
  private(set) var missing: [String] = []

  init(_ offsets: [String: Int]) { self.offsets = offsets }

  mutating func take(_ name: String) -> Int {
    if let offset = offsets.removeValue(forKey: name) { return offset }
    missing.append(name)
    return 0
  }

  /// Returns the names of the fields neither taken nor known.
  func rest(besides known: Set<String>) -> [String] { offsets.keys.filter { !known.contains($0) }.sorted() }
}
