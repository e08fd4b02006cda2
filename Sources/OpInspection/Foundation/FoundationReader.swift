/// A reader of all of Foundation's queues and operations in a process, again and again.
package struct FoundationReader<Memory: ProcessMemory> {
  private var objects: ObjectReader<Memory>
  /// The addresses found by the latest scan, and those met since.
  private var queues: [UInt64] = []
  private var operations: [UInt64] = []
  /// The latest look.
  package private(set) var latest = FoundationSnapshot()
  /// The number of bytes read by the latest scan.
  package private(set) var scannedBytes: UInt64 = 0

  private static var maxTries: Int { 8 }
  /// The number of operations that can be read within about half a millisecond.
  private static var maxReadStopped: Int { 1000 }

  /// Searches the memory for Foundation's classes and their objects.
  package init(_ memory: Memory) throws(InspectionError) {
    objects = ObjectReader(memory, try FoundationClasses(in: memory))
    scan()
  }

  package var memory: Memory { objects.memory }

  /// Returns whether the program is still there: what was read before is of no value otherwise.
  package func isProgramPresent() -> Bool { objects.classes.arePresent(in: objects.memory) }

  /// Continues with another view of the same process, whose regions may have changed.
  package mutating func rescan(_ memory: Memory) {
    objects = ObjectReader(memory, objects.classes)
    scan()
  }

  private mutating func scan() {
    let scan = ObjectScan(in: objects.memory, &objects.classes)
    (queues, operations, scannedBytes) = (scan.queues, scan.operations, scan.bytes)
  }

  /// Reads all queues and operations at known addresses.
  /// - Parameter stopping: runs its argument while the process is stopped; called if queues change too fast.
  package mutating func look(stopping: (() -> Void) -> Void = { _ in }) -> FoundationSnapshot {
    var snapshot = FoundationSnapshot()
    objects.prefetch(operations)
    var left = read(queues, into: &snapshot)
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
    snapshot.addThreads(known: latest, awaited: awaited(in: snapshot), in: objects.memory)
    operations = Array(Set(operations).union(snapshot.operations.keys))
    for (address, operation) in snapshot.operations where operation.isPassedOver {
      // Another operation may have had the address.
      guard let former = latest.operations[address], former.isSame(as: operation) else { continue }
      snapshot.operations[address]?.isUnreported = former.isPassedOver
    }
    snapshot = snapshot.keepingTornQueues(of: latest)
    latest = snapshot
    return snapshot
  }

  /// Reads queues.
  /// - Returns: those that were changing.
  private mutating func read(_ addresses: [UInt64], into snapshot: inout FoundationSnapshot) -> [UInt64] {
    let copies = objects.memory.pieces(at: addresses, size: objects.classes.queue.size)
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
    _ copy: MemoryCopy, in read: ObjectReader<Memory>.ReadQueue, at queue: UInt64
  ) throws(Unreadable) -> FoundationSnapshot.Operation {
    var operation = try objects.decode(copy)
    operation.queue = queue
    operation.rank = read.ranks[copy.address] ?? operation.rank
    // Foundation's own classes report what makes them ready.
    operation.isPassedOver =
      !operation.isFoundation && operation.state == .enqueued && operation.isReady && operation.dependencies.isEmpty
      && read.hasFreeSlot && !read.queue.isSuspended
    return operation
  }

  /// Returns the operations that threads wait for, with the number of those.
  private mutating func awaited(in snapshot: FoundationSnapshot) -> [UInt64: Int] {
    var awaited: [UInt64: Int] = [:]
    for (address, operation) in snapshot.operations where operation.state < .finished {
      if let count = try? objects.waitingThreads(for: address), count > 0 { awaited[address] = count }
    }
    return awaited
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
