/// A reader of all of Foundation's queues and operations in a process, again and again.
package struct FoundationReader {
  private var objects: ObjectReader
  /// The addresses found by the latest scan, and those met since.
  private var queues: [UInt64] = []
  private var operations: [UInt64] = []
  /// The latest look.
  package private(set) var latest = FoundationSnapshot()
  /// Whether the latest look may differ from the one before.
  package private(set) var hasChanged = true
  /// The copies from which the latest look was read; nil if it was read from others, too.
  private var latestCopies: RawLook?
  private var waiterPlaces: [UInt64] = []
  private var waiterPieces = MemoryPieces(count: 0, size: 4)
  private var latestTime = ContinuousClock.now
  /// The operations passed over at the latest look, with the time since when neither they nor their queues have changed.
  private var passedOver: [UInt64: (since: ContinuousClock.Instant, fields: [MemoryCopy])] = [:]

  /// The time after which a queue counts as not told: on a busy machine, the thread that is about to start an operation
  /// may not get a processor for long.
  static let patience = Duration.milliseconds(500)
  private static let maxTries = 8
  /// The number of operations that can be read within about half a millisecond.
  private static let maxReadStopped = 1000

  /// Searches the memory for Foundation's classes and their objects.
  package init(_ memory: ProcessMemory) throws(InspectionError) {
    objects = ObjectReader(memory, try FoundationClasses(in: memory))
    scan()
  }

  package var memory: ProcessMemory { objects.memory }

  /// Returns whether the program is still there: what was read before is of no value otherwise.
  package func isProgramPresent() -> Bool { objects.classes.arePresent(in: objects.memory) }

  /// Returns the states of the dispatch queues under the queues, without that of the main thread.
  func dispatchQueueStates() -> [UInt64: DispatchQueueState] {
    let addresses = latest.queues.values.compactMap { $0.isMain ? nil : $0.dispatchQueue }
    if addresses.isEmpty { return [:] }
    let threads = Set(memory.source.threads.map(\.thread))
    var states: [UInt64: DispatchQueueState] = [:]
    for address in addresses { states[address] = DispatchQueueState(at: address, threads: threads, in: memory) }
    return states
  }

  /// Continues with another view of the same process, whose regions may have changed.
  package mutating func rescan(_ memory: ProcessMemory) {
    objects = ObjectReader(memory, objects.classes)
    scan()
  }

  private mutating func scan() {
    let scan = ObjectScan(in: objects.memory, &objects.classes)
    (queues, operations) = (scan.queues, scan.operations)
  }

  /// Whether an operation was passed over at the latest look and unchanged at one before, but not for long enough.
  var isUndecided: Bool {
    passedOver.values.contains { $0.since < latestTime && latestTime - $0.since < Self.patience }
  }

  /// Reads all queues and operations at known addresses.
  /// - Parameter stopping: runs its argument while the process is stopped; called if queues change too fast.
  package mutating func look(
    at time: ContinuousClock.Instant = .now, stopping: (() -> Void) -> Void = { _ in }
  ) -> FoundationSnapshot {
    hasChanged =
      latestCopies?.isPresent(queues, operations, in: memory) != true
      || objects.waiterPieces(at: waiterPlaces) != waiterPieces
    if !hasChanged { return latest }
    let copies = RawLook(queues: queues, operations: operations, objects.classes, in: memory)
    latestCopies = copies
    var snapshot = FoundationSnapshot()
    objects.use(copies)
    var left = read(queues, copies.queuePieces, into: &snapshot)
    var isRepeatable = left.isEmpty
    for _ in 1..<Self.maxTries where !left.isEmpty {
      objects.forgetCopies()
      left = read(left, into: &snapshot)
    }
    if !left.isEmpty, operations.count <= Self.maxReadStopped {
      let (torn, partial) = (left, snapshot)
      var (reader, result) = (self, (left: torn, snapshot: partial))
      stopping {
        reader.objects.prefetch(reader.operations)
        result.left = reader.read(torn, into: &result.snapshot)
      }
      (objects, left, snapshot) = (reader.objects, result.left, result.snapshot)
    }
    snapshot.tornQueues = Set(left)
    addOthers(to: &snapshot)
    let unfinished = snapshot.operations.compactMap { $0.value.state < .finished ? $0.key : nil }
    let places = objects.waiterPlaces(of: unfinished)
    waiterPlaces = places.map(\.place)
    waiterPieces = objects.waiterPieces(at: waiterPlaces)
    let awaited = ObjectReader.waiters(of: places.map(\.operation), waiterPieces)
    snapshot.addThreads(known: latest, awaited: awaited, in: objects.memory)
    let known = Set(operations)
    let new = snapshot.operations.keys.filter { !known.contains($0) }
    if !new.isEmpty { operations = (operations + new).sorted() }
    addUnreported(to: &snapshot, at: time)
    snapshot = snapshot.keepingTornQueues(of: latest)
    latest = snapshot
    // Which threads run or await operations, and what counts only after a time, is not in the copies.
    isRepeatable =
      isRepeatable && awaited.isEmpty && !snapshot.isTransient && !snapshot.hasUnknownThread
      && copies.isComplete(for: snapshot)
    if !isRepeatable { latestCopies = nil }
    return snapshot
  }

  /// Finds out which operations their queues have passed over, unchanged, for long enough.
  private mutating func addUnreported(to snapshot: inout FoundationSnapshot, at time: ContinuousClock.Instant) {
    let former = passedOver
    (passedOver, latestTime) = ([:], time)
    let found = snapshot.operations.filter(\.value.isPassedOver)
    // A queue asks again whenever an operation comes or goes.
    let moved = Set(found.values.compactMap(\.queue)).filter {
      latest.queues[$0]?.operations != snapshot.queues[$0]?.operations
    }
    for (address, operation) in found {
      guard let queue = operation.queue, let fields = try? objects.fields(of: address) else { continue }
      // Another operation may have had the address.
      let known = moved.contains(queue) ? nil : former[address].flatMap { $0.fields == fields ? $0.since : nil }
      passedOver[address] = (known ?? time, fields)
      if let known, time - known >= Self.patience { snapshot.operations[address]?.isUnreported = true }
    }
  }

  /// Reads queues.
  /// - Returns: those that were changing.
  private mutating func read(
    _ addresses: [UInt64], _ copies: MemoryPieces? = nil, into snapshot: inout FoundationSnapshot
  ) -> [UInt64] {
    let copies = copies ?? objects.memory.pieces(at: addresses, size: objects.classes.queue.size)
    var torn: [UInt64] = []
    for (index, address) in addresses.enumerated() {
      guard let copy = copies.piece(index, of: address), objects.isQueue(address, copy) else { continue }
      guard objects.hasOneLimit(copy) else {
        // Of a known queue the limit is changing; elsewhere there is none.
        if latest.queues[address] != nil { torn.append(address) }
        continue
      }
      do throws(Unreadable) {
        let read = try objects.queue(at: address, copy)
        var decoded: [UInt64: FoundationSnapshot.Operation] = [:]
        for copy in read.operations { decoded[copy.address] = try decode(copy, in: read, at: address) }
        snapshot.queues[address] = read.queue
        snapshot.operations.merge(decoded) { _, new in new }
      } catch {
        torn.append(address)
      }
    }
    return torn
  }

  private mutating func decode(
    _ copy: MemoryCopy, in read: ObjectReader.ReadQueue, at queue: UInt64
  ) throws(Unreadable) -> FoundationSnapshot.Operation {
    var operation = try objects.decode(copy)
    operation.queue = queue
    operation.rank = read.ranks[copy.address] ?? operation.rank
    // Also one of Foundation's own classes: its queue can miss the finish of the last dependency, and then never asks.
    operation.isPassedOver =
      operation.state == .enqueued && operation.isReady && operation.dependencies.isEmpty && read.hasFreeSlot
      && !read.queue.isSuspended
    return operation
  }

  /// Adds the operations that others depend on, or that run, and that were not among those of a queue.
  private mutating func addOthers(to snapshot: inout FoundationSnapshot) {
    var open = snapshot.operations.values.flatMap(\.dependencies)
    for address in operations where snapshot.operations[address] == nil {
      guard let copy = try? objects.operation(at: address), let state = try? objects.state(of: copy),
        (.starting...(.executing)).contains(state)
      else { continue }
      open.append(address)
    }
    var unread: Set<UInt64> = []
    while let address = open.popLast() {
      guard snapshot.operations[address] == nil, let copy = try? objects.operation(at: address),
        var operation = try? objects.decode(copy)
      else { continue }
      if let queue = operation.queue, snapshot.queues[queue] == nil, !snapshot.tornQueues.contains(queue),
        unread.insert(queue).inserted
      {
        // The queue is newer than the scan.
        open += readNew(queue, into: &snapshot)
        if snapshot.operations[address] != nil { continue }
      }
      if operation.state == .finished {
        operation.queue = nil
      } else if let queue = operation.queue, snapshot.queues[queue] == nil,
        !snapshot.tornQueues.contains(queue) || latest.queues[queue] == nil
      {
        // What is in a queue that nobody could read must not seem to be in none: it stays what it was.
        guard let former = latest.operations[address], former.isSame(as: operation) else { continue }
        operation = former
      }
      snapshot.operations[address] = operation
      open += operation.dependencies
    }
  }

  /// Reads a queue that the scan has not found.
  /// - Returns: the dependencies of its operations.
  private mutating func readNew(_ queue: UInt64, into snapshot: inout FoundationSnapshot) -> [UInt64] {
    snapshot.tornQueues.formUnion(read([queue], into: &snapshot))
    guard let new = snapshot.queues[queue] else { return [] }
    queues.append(queue)
    return new.operations.flatMap { snapshot.operations[$0]?.dependencies ?? [] }
  }
}
