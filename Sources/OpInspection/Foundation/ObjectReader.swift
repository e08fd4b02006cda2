/// A reader of Foundation's queues and operations at known addresses.
struct ObjectReader {
  let memory: ProcessMemory
  var classes: FoundationClasses
  /// The copies of operations made so far for this look.
  private var copies: [UInt64: MemoryCopy] = [:]
  /// The beginnings of their lists of dependencies.
  private var lists: [UInt64: MemoryCopy] = [:]

  /// The number of references to dependencies that may still be read in this look: operations can share lists.
  private var referencesLeft = Self.maxReferences

  /// The offset of the system's condition variable in Foundation's `NSCondition`.
  private var conditionOffset: Int?

  private static let maxMembers = 200_000
  private static let maxReferences = 10_000_000
  private static let maxName = 1024

  init(_ memory: ProcessMemory, _ classes: FoundationClasses) { (self.memory, self.classes) = (memory, classes) }

  /// A queue and the copies of its operations, in order, which agree with each other.
  struct ReadQueue {
    var queue: FoundationSnapshot.Queue
    var operations: [MemoryCopy]
    /// The rank of each waiting operation.
    var ranks: [UInt64: UInt8]
    var hasFreeSlot: Bool
  }

  /// Copies operations with as few system calls as possible, for the reads of the next look.
  mutating func prefetch(_ addresses: [UInt64]) { use(RawLook(queues: [], operations: addresses, classes, in: memory)) }

  /// Takes the operations of the next look from copies.
  mutating func use(_ look: RawLook) {
    referencesLeft = Self.maxReferences
    copies = Dictionary(minimumCapacity: look.operations.count)
    for (index, address) in look.operations.enumerated() {
      copies[address] = look.operationPieces.piece(index, of: address)
    }
    lists = Dictionary(minimumCapacity: look.lists.count)
    for (index, array) in look.lists.enumerated() { lists[array] = look.listPieces.piece(index, of: array) }
  }

  mutating func forgetCopies() { (copies, lists) = ([:], [:]) }

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
    let known = copies[address]
    let copy = if let known { known } else { try memory.bytes(at: address, count: classes.operation.size) }
    guard address % 8 == 0, let type = classes.known(at: try copy.pointer(at: 0), in: memory), type.role != .queue,
      ReferenceCount.isAlive(address, word: try copy.pointer(at: 8), in: memory)
    else { throw Unreadable(address: address) }
    if known == nil { copies[address] = copy }
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
    if let place = classes.blocks[known.role] {
      let block = (try? copy.pointer(at: place)) ?? (try? memory.pointer(at: copy.address &+ UInt64(place)))
      operation.block = block == 0 ? nil : block
    }
    // Cancelled operations have none.
    if try copy.integer(Int.self, at: layout.unfinishedDependencies) > 0 {
      operation.dependencies = try unfinishedDependencies(of: copy)
    }
    return operation
  }

  /// Returns the bytes by which an operation differs from another one at its address: all that Foundation has, but the
  /// number of references to it, which others change.
  mutating func fields(of address: UInt64) throws(Unreadable) -> [MemoryCopy] {
    let copy = try operation(at: address)
    let type = try copy.part(at: 0, count: 8)
    var fields = [type, try copy.part(at: 16, count: classes.operation.size - 16)]
    if let role = classes.known(at: try type.pointer(at: 0), in: memory)?.role, let place = classes.blocks[role] {
      let size = RawLook.blockSize
      let known = try? copy.part(at: place, count: size)
      let block = if let known { known } else { try memory.bytes(at: address &+ UInt64(place), count: size) }
      fields.append(block)
    }
    return fields
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
    let beginning = if let known = lists[array] { known } else { try memory.bytes(at: array, count: RawLook.listHead) }
    let count = try beginning.integer(Int.self, at: 16)
    guard (0...RawLook.mostDependencies).contains(count), count <= referencesLeft else {
      throw Unreadable(address: array)
    }
    referencesLeft -= count
    let elements =
      try beginning.count >= RawLook.listHead + 8 * count
      ? beginning.part(at: RawLook.listHead, count: 8 * count)
      : memory.bytes(at: array &+ UInt64(RawLook.listHead), count: 8 * count)
    var unfinished: [UInt64] = []
    for index in 0..<count {
      let address = try elements.pointer(at: 8 * index)
      // First the copy: as an argument it would be made while `self` is in use, which copies the whole dictionary.
      let copy = try operation(at: address)
      if try state(of: copy) < .finishing { unfinished.append(address) }
    }
    return unfinished
  }

  /// Returns the places of the numbers of threads in `waitUntilFinished()` of operations: the condition that they wait
  /// for counts them. In ascending order, in which they are copied fastest.
  mutating func waiterPlaces(of operations: [UInt64]) -> [(operation: UInt64, place: UInt64)] {
    let conditions = operations.map { address in
      (try? operation(at: address).pointer(at: classes.operation.waitCondition)) ?? 0
    }
    for condition in conditions where conditionOffset == nil && condition != 0 {
      conditionOffset = (try? offsetInCondition(condition)) ?? nil
    }
    guard let offset = conditionOffset else { return [] }
    let variables = memory.pieces(at: conditions.map { $0 &+ UInt64(offset) }, size: 8)
    let places = operations.enumerated().map { index, operation in
      (operation, ((try? variables.piece(index, of: 0)?.pointer(at: 0)) ?? 0) &+ Self.waiterCount)
    }
    return places.sorted { $0.1 < $1.1 }
  }

  func waiterPieces(at places: [UInt64]) -> MemoryPieces { memory.pieces(at: places, size: 4) }

  /// Returns the numbers of waiting threads, where there are any.
  static func waiters(of operations: [UInt64], _ pieces: MemoryPieces) -> [UInt64: Int] {
    var waiting: [UInt64: Int] = [:]
    for (index, address) in operations.enumerated() {
      guard let word = try? pieces.piece(index, of: 0)?.integer(UInt32.self, at: 0) else { continue }
      let count = Int(word >> 3)
      if (1...maxWaiters).contains(count) { waiting[address] = count }
    }
    return waiting
  }

  private func offsetInCondition(_ condition: UInt64) throws(Unreadable) -> Int? {
    try ClassMetadata(address: try memory.pointer(at: condition)).fieldOffsets(in: memory)["cond"]
  }

  /// The place of the number of waiting threads in glibc's condition variables, above three bits of flags.
  private static let waiterCount = UInt64(36)
  private static let maxWaiters = 1024

  private func text(_ bytes: MemoryCopy) throws(Unreadable) -> String? {
    switch try SwiftString(bytes) {
    case .none, .unknown: nil
    case .small(let text): text
    case .large(let address, let count): try memory.bytes(at: address, count: min(count, Self.maxName)).text()
    }
  }
}
