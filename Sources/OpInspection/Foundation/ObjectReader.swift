/// A reader of Foundation's queues and operations at known addresses.
struct ObjectReader<Memory: ProcessMemory> {
  let memory: Memory
  var classes: FoundationClasses
  /// The copies of operations made so far for this look.
  private var copies: [UInt64: MemoryCopy] = [:]

  /// The number of references to dependencies that may still be read in this look: operations can share lists.
  private var referencesLeft = Self.maxReferences

  /// The offset of the system's condition variable in Foundation's `NSCondition`.
  private var conditionOffset: Int?

  private static var maxMembers: Int { 200_000 }
  private static var maxDependencies: Int { 100_000 }
  private static var maxReferences: Int { 10_000_000 }
  private static var maxName: Int { 1024 }

  init(_ memory: Memory, _ classes: FoundationClasses) { (self.memory, self.classes) = (memory, classes) }

  /// A queue and the copies of its operations, in order, which agree with each other.
  struct ReadQueue {
    var queue: FoundationSnapshot.Queue
    var operations: [MemoryCopy]
    /// The rank of each waiting operation.
    var ranks: [UInt64: UInt8]
    var hasFreeSlot: Bool
  }

  /// Copies operations with as few system calls as possible, for the reads of the next look.
  mutating func prefetch(_ addresses: [UInt64]) {
    referencesLeft = Self.maxReferences
    let pieces = memory.pieces(at: addresses, size: classes.operation.size)
    copies = [:]
    for (index, address) in addresses.enumerated() { copies[address] = pieces.piece(index, of: address) }
  }

  mutating func forgetCopies() { copies = [:] }

  /// Returns whether there is a queue at an address, from what does not change while it is used.
  mutating func isQueue(_ address: UInt64, _ copy: MemoryCopy) -> Bool {
    let layout = classes.queue
    guard let isa = try? copy.pointer(at: 0), classes.known(at: isa, in: memory)?.role == .queue,
      let word = try? copy.pointer(at: 8), ReferenceCount.isAlive(address, word: word, in: memory),
      (try? copy.flag(at: layout.isSuspended)) != nil, (try? copy.flag(at: layout.isMain)) != nil
    else { return false }
    return true
  }

  /// Returns whether the two limits of a queue agree. Foundation sets one after the other.
  func hasOneLimit(_ copy: MemoryCopy) -> Bool {
    guard let limit = try? copy.integer(Int.self, at: classes.queue.limit),
      let actual = try? copy.integer(Int32.self, at: classes.queue.actualLimit)
    else { return false }
    return Int(actual) == limit || (actual == .max && (limit == -1 || limit > Int(Int32.max)))
  }

  /// Reads a queue and its operations.
  /// - Throws: if they do not agree: the queue is changing, or is none.
  mutating func queue(at address: UInt64, _ copy: MemoryCopy) throws(Unreadable) -> ReadQueue {
    let layout = classes.queue
    let (first, last) = (try copy.pointer(at: layout.first), try copy.pointer(at: layout.last))
    let operations = try members(from: first, of: address)
    guard operations.last?.address ?? 0 == last else { throw Unreadable(address: address) }
    let limit = try copy.integer(Int.self, at: layout.limit)
    let dispatchQueue = try copy.pointer(at: layout.dispatchQueue)
    var queue = FoundationSnapshot.Queue(
      className: classes.known(at: try copy.pointer(at: 0), in: memory)?.name ?? "OperationQueue",
      limit: limit > Int(Int32.max) ? -1 : limit, isSuspended: try copy.flag(at: layout.isSuspended),
      isMain: try copy.flag(at: layout.isMain))
    queue.name = try text(try copy.part(at: layout.name, count: 16))
    queue.dispatchQueue = dispatchQueue == 0 ? nil : try memory.pointer(at: dispatchQueue &+ 16)
    queue.operations = operations.map(\.address)
    var ranks: [UInt64: UInt8] = [:]
    for rank in UInt8(0)..<6 {
      var next = try copy.pointer(at: layout.firstOfPriority + 8 * Int(rank))
      while next != 0 {
        guard ranks.updateValue(rank, forKey: next) == nil, ranks.count <= operations.count else {
          throw Unreadable(address: next)
        }
        queue.waiting.append(next)
        next = try operation(at: next).pointer(at: classes.operation.nextOfPriority)
      }
    }
    let executing = try copy.integer(Int32.self, at: layout.executing)
    let hasFreeSlot = executing < (try copy.integer(Int32.self, at: layout.actualLimit))
    return ReadQueue(queue: queue, operations: operations, ranks: ranks, hasFreeSlot: hasFreeSlot)
  }

  /// Follows the list of a queue's operations, each of which names the one before and the queue.
  private mutating func members(from first: UInt64, of queue: UInt64) throws(Unreadable) -> [MemoryCopy] {
    let layout = classes.operation
    var members: [MemoryCopy] = []
    var (previous, next) = (UInt64(0), first)
    while next != 0 {
      guard members.count < Self.maxMembers else { throw Unreadable(address: next) }
      let copy = try operation(at: next)
      guard try copy.pointer(at: layout.previous) == previous else { throw Unreadable(address: next) }
      // A finished one has left its queue.
      let (owner, state) = (try copy.pointer(at: layout.queue), try state(of: copy))
      guard owner == queue || state == .finished else { throw Unreadable(address: next) }
      members.append(copy)
      (previous, next) = (next, try copy.pointer(at: layout.next))
    }
    return members
  }

  func state(of copy: MemoryCopy) throws(Unreadable) -> FoundationSnapshot.State {
    let value = try copy.integer(UInt8.self, at: classes.operation.state)
    guard let state = FoundationSnapshot.State(rawValue: value) else { throw Unreadable(address: copy.address) }
    return state
  }

  /// Returns the copy of a living operation.
  mutating func operation(at address: UInt64) throws(Unreadable) -> MemoryCopy {
    let copy: MemoryCopy
    if let known = copies[address] {
      copy = known
    } else {
      copy = try memory.bytes(at: address, count: classes.operation.size)
    }
    guard address % 8 == 0, let known = classes.known(at: try copy.pointer(at: 0), in: memory), known.role != .queue,
      ReferenceCount.isAlive(address, word: try copy.pointer(at: 8), in: memory)
    else { throw Unreadable(address: address) }
    copies[address] = copy
    return copy
  }

  /// Decodes the copy of an operation, with its name and its unfinished dependencies.
  mutating func decode(_ copy: MemoryCopy) throws(Unreadable) -> FoundationSnapshot.Operation {
    let layout = classes.operation
    guard let known = classes.known(at: try copy.pointer(at: 0), in: memory) else {
      throw Unreadable(address: copy.address)
    }
    var operation = FoundationSnapshot.Operation(
      className: known.name, isFoundation: known.isFoundation, role: known.role, state: try state(of: copy),
      isReady: try copy.flag(at: layout.isReady), isCancelled: try copy.flag(at: layout.isCancelled))
    operation.name = try text(try copy.part(at: layout.name, count: 16))
    let queue = try copy.pointer(at: layout.queue)
    operation.queue = queue == 0 ? nil : queue
    operation.rank = try rank(of: copy)
    if known.role == .block, let block = classes.block {
      operation.block = try? memory.pointer(at: copy.address &+ UInt64(block))
    }
    // Cancelled operations have none.
    if try copy.integer(Int.self, at: layout.unfinishedDependencies) > 0 {
      operation.dependencies = try unfinishedDependencies(of: copy)
    }
    return operation
  }

  private func rank(of copy: MemoryCopy) throws(Unreadable) -> UInt8? {
    // The byte after the value of an optional says whether there is none.
    guard try !copy.flag(at: classes.operation.priority + 8) else { return nil }
    return switch try copy.integer(Int.self, at: classes.operation.priority) {
    case 12: 0
    case 8: 1
    case 4: 2
    case 0: 3
    case -4: 4
    case -8: 5
    case _: nil
    }
  }

  private mutating func unfinishedDependencies(of copy: MemoryCopy) throws(Unreadable) -> [UInt64] {
    let array = try copy.pointer(at: classes.operation.dependencies)
    let count = try memory.integer(Int.self, at: array &+ 16)
    guard (0...Self.maxDependencies).contains(count), count <= referencesLeft else { throw Unreadable(address: array) }
    referencesLeft -= count
    let elements = try memory.bytes(at: array &+ 32, count: 8 * count)
    var unfinished: [UInt64] = []
    for index in 0..<count {
      let address = try elements.pointer(at: 8 * index)
      // First the copy: as an argument it would be made while `self` is in use, which copies the whole dictionary.
      let copy = try operation(at: address)
      if try state(of: copy) < .finishing { unfinished.append(address) }
    }
    return unfinished
  }

  /// Returns the number of threads in `waitUntilFinished()` of an operation: the condition that they wait for counts
  /// them.
  mutating func waitingThreads(for address: UInt64) throws(Unreadable) -> Int {
    let copy = try operation(at: address)
    let condition = try copy.pointer(at: classes.operation.waitCondition)
    if conditionOffset == nil { conditionOffset = try offsetInCondition(condition) }
    guard let offset = conditionOffset else { return 0 }
    let variable = try memory.pointer(at: condition &+ UInt64(offset))
    let count = Int(try memory.integer(UInt32.self, at: variable &+ Self.waiterCount) >> 3)
    return count <= Self.maxWaiters ? count : 0
  }

  private func offsetInCondition(_ condition: UInt64) throws(Unreadable) -> Int? {
    try ClassMetadata(address: try memory.pointer(at: condition)).fieldOffsets(in: memory)["cond"]
  }

  /// The place of the number of waiting threads in glibc's condition variables, above three bits of flags.
  private static var waiterCount: UInt64 { 36 }
  private static var maxWaiters: Int { 1024 }

  private func text(_ bytes: MemoryCopy) throws(Unreadable) -> String? {
    switch try SwiftString(bytes) {
    case .none, .unknown: nil
    case .small(let text): text
    case .large(let address, let count): try memory.bytes(at: address, count: min(count, Self.maxName)).text()
    }
  }
}
