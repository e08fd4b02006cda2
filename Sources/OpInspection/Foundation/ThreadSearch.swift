/// A search for operations on the stacks of threads. Nothing in memory says which thread executes an operation, but the
/// frames of its `start()` contain its address.
struct ThreadSearch {
  /// The threads whose stacks contain each operation, those with most mentions first.
  private(set) var threads: [UInt64: [ThreadPosition]] = [:]
  /// Whether every stack could be searched, to its end.
  private(set) var isComplete: Bool

  private static let longestStack = UInt64(1 << 20)

  init(for operations: Set<UInt64>, in memory: ProcessMemory) {
    let positions = memory.source.threads
    let search = WordSearch(operations)
    isComplete = !positions.isEmpty
    var counts: [UInt64: [(thread: ThreadPosition, count: Int)]] = [:]
    for position in positions {
      guard let pointer = position.stackPointer, let region = memory.region(of: pointer),
        let stack = try? memory.bytes(
          at: pointer & ~7, count: Int(min(region.range.upperBound - (pointer & ~7), Self.longestStack)))
      else {
        isComplete = false
        continue
      }
      if region.range.upperBound - (pointer & ~7) > Self.longestStack { isComplete = false }
      var found: [UInt64: Int] = [:]
      search.find(in: stack) { _, word in found[word, default: 0] += 1 }
      for (operation, count) in found { counts[operation, default: []].append((position, count)) }
    }
    threads = counts.mapValues { $0.sorted { $0.count > $1.count }.map(\.thread) }
  }
}

extension FoundationSnapshot {
  /// Adds the threads of the executing operations, and the waits for operations.
  /// - Parameters:
  ///   - known: the threads found earlier.
  ///   - awaited: the operations that threads wait for, with the number of those.
  mutating func addThreads(known: FoundationSnapshot, awaited: [UInt64: Int], in memory: ProcessMemory) {
    var sought: [UInt64] = []
    for (address, operation) in operations where State.starting...State.executing ~= operation.state {
      let former = known.operations[address].flatMap { $0.isSame(as: operation) ? $0.thread : nil }
      operations[address]?.thread = former
      if former == nil { sought.append(address) }
    }
    guard !sought.isEmpty || !awaited.isEmpty else { return }
    let search = ThreadSearch(for: Set(sought).union(awaited.keys), in: memory)
    for address in sought {
      guard let operation = operations[address] else { continue }
      // The main thread's stack keeps old words; it executes the operations of its own queue, and calls of `start()`.
      let mayBeMain = operation.queue.map { queues[$0]?.isMain ?? false } ?? true
      let threads = search.threads[address, default: []].filter { mayBeMain || !$0.isMain }
      operations[address]?.thread = threads.first?.thread
      // Foundation's own classes cannot forget their finish.
      operations[address]?.hasReturned =
        threads.isEmpty && search.isComplete && !operation.isFoundation && !operation.isBlock && !operation.isBarrier
    }
    addWaits(awaited, search)
  }

  private mutating func addWaits(_ awaited: [UInt64: Int], _ search: ThreadSearch) {
    for (address, count) in awaited {
      let waiting = search.threads[address, default: []].filter { $0.thread != operations[address]?.thread }
      for thread in waiting.prefix(count) {
        let body = operations.first { $0.key != address && $0.value.thread == thread.thread }?.key
        // Old words on the main thread's stack are many.
        guard waiting.count == count || body != nil else { continue }
        waits.insert(Wait(operation: address, thread: thread.thread, body: body))
      }
    }
  }
}
