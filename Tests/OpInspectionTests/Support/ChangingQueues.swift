import OpEngine

@testable import OpInspection

/// Queues whose operations begin and end at random, as Foundation lets them.
struct ChangingQueues {
  private(set) var snapshot = FoundationSnapshot()
  private var random: SplitMix64
  private var nextAddress = UInt64(100)
  /// The addresses of operations that are gone, which others get.
  private var free: [UInt64] = []
  private var count = 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    for address in UInt64(1)...3 {
      var queue = FoundationSnapshot.Queue(
        className: "OperationQueue", limit: address == 3 ? 1 : -1, isSuspended: false, isMain: false)
      queue.name = "queue \(address)"
      snapshot.queues[address] = queue
    }
  }

  /// Makes a few changes.
  mutating func advance() {
    for _ in 0..<(1 + random.next(below: 25)) {
      switch random.next(below: 8) {
      case 0, 1: create()
      case 2: add()
      case 3, 4: start()
      case 5: finish()
      case 6: cancelOne()
      case _: suspendOne()
      }
    }
    for address in snapshot.queues.keys {
      let waiting = snapshot.queues[address]?.operations.filter {
        (snapshot.operations[$0]?.state ?? .finished) < .starting
      }
      snapshot.queues[address]?.waiting = waiting ?? []
    }
  }

  /// Returns what a look sees: queues may be changing too fast to be read.
  mutating func look() -> FoundationSnapshot {
    var look = snapshot
    look.tornQueues = Set(snapshot.queues.keys.sorted().filter { _ in random.next(below: 5) == 0 })
    let isTorn = { (operation: FoundationSnapshot.Operation) in
      operation.queue.map(look.tornQueues.contains) ?? false
    }
    var open = look.operations.filter { !isTorn($0.value) }.flatMap(\.value.dependencies)
    var seen: Set<UInt64> = []
    while let address = open.popLast() {
      if seen.insert(address).inserted { open += look.operations[address]?.dependencies ?? [] }
    }
    // Of the operations in such a queue, a look sees those that run, and those that others depend on.
    look.operations = look.operations.filter { address, operation in
      !isTorn(operation) || operation.state == .executing || seen.contains(address)
    }
    for queue in look.tornQueues { look.queues[queue] = nil }
    return look
  }

  private mutating func one(where matches: (FoundationSnapshot.Operation) -> Bool) -> UInt64? {
    let found = snapshot.operations.filter { matches($0.value) }.keys.sorted()
    return found.isEmpty ? nil : found[random.next(below: found.count)]
  }

  private mutating func create() {
    let others = snapshot.operations.filter { $0.value.state < .finishing }.keys.sorted()
    var operation = FoundationSnapshot.Operation(
      className: "Photo", isFoundation: false, state: .initialized, isReady: true, isCancelled: false)
    operation.name = "op\(count)"
    operation.rank = UInt8(1 + random.next(below: 5))
    operation.dependencies = others.filter { _ in random.next(below: 4) == 0 }
    operation.isReady = operation.dependencies.isEmpty
    let address = free.popLast() ?? nextAddress
    (nextAddress, count) = (nextAddress + 1, count + 1)
    snapshot.operations[address] = operation
  }

  private mutating func add() {
    guard let address = one(where: { $0.state == .initialized }) else { return }
    let queue = UInt64(1 + random.next(below: 3))
    snapshot.operations[address]?.state = .enqueued
    snapshot.operations[address]?.queue = queue
    snapshot.queues[queue]?.operations.append(address)
  }

  private mutating func start() {
    guard let address = one(where: { $0.state == .enqueued && $0.dependencies.isEmpty }) else { return }
    snapshot.operations[address]?.state = .executing
    snapshot.operations[address]?.thread = Int32(random.next(below: 5) + 2)
  }

  private mutating func finish() {
    guard let address = one(where: { $0.state == .executing }), let operation = snapshot.operations[address] else {
      return
    }
    for queue in snapshot.queues.keys { snapshot.queues[queue]?.operations.removeAll { $0 == address } }
    for other in snapshot.operations.keys {
      snapshot.operations[other]?.dependencies.removeAll { $0 == address }
      if snapshot.operations[other]?.dependencies.isEmpty == true { snapshot.operations[other]?.isReady = true }
    }
    // One that is still held is there until another one has its address.
    var finished = operation
    finished.state = .finished
    snapshot.operations[address] = operation.isCancelled ? finished : nil
    free.append(address)
  }

  private mutating func cancelOne() {
    guard let address = one(where: { $0.state < .finished }) else { return }
    snapshot.operations[address]?.isCancelled = true
    snapshot.operations[address]?.dependencies = []
    snapshot.operations[address]?.isReady = true
  }

  private mutating func suspendOne() {
    let queue = UInt64(1 + random.next(below: 3))
    snapshot.queues[queue]?.isSuspended.toggle()
  }
}
