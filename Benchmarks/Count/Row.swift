import Dispatch
import OpEngine
import Synchronization

/// A row of the table: work done `count` times.
///
/// The numbers must repeat exactly. So there is one worker, kept busy by an operation until everything has been
/// submitted: no thread spins or contends for the lock, however threads are scheduled.
enum Row: String, CaseIterable {
  /// A `BlockOperation` created and released.
  case create
  /// One `addOperations` call: create, add, run, release.
  case batch
  /// `batch` while the engine is served, without a client.
  case served
  /// One `addOperation` call per operation.
  case single
  /// Each depends on the one before, in a queue whose limit is 1.
  case chain
  /// Layers of fifty; each operation depends on four of the layer before.
  case graph
  /// A batch cancelled as a whole before it runs.
  case cancel
  /// A batch in virtual time, where one thread runs and delivers all events.
  case virtual
  /// `virtual` while the engine is recorded to a JSON or binary file. The script subtracts the plain row, divides by
  /// the number of events, and counts the writer's thread separately.
  case record
  /// `virtual` while the engine has an observer. On a live engine two threads would share the delivery differently each
  /// time.
  case observe
  /// A barrier after every hundred operations.
  case barriers
  /// All belong to one exclusive category.
  case exclusive
  /// Half of them are of a class whose `isReady` is false until the others have run.
  case overrides
  /// Asks why each operation waits, while the worker is busy.
  case why
  /// Each depends on the next one, in a suspended queue; searches for a deadlock while the worker is busy.
  case deadlock
  /// Adds dependencies to one operation, then removes them from the last to the first.
  case removal

  func run(_ count: Int) {
    switch self {
    case .create: for _ in 0..<count { _ = BlockOperation {} }
    case .batch, .served:
      submit { queue in
        queue.addOperations((0..<count).map { _ in BlockOperation {} }, waitUntilFinished: false)
      }
    case .virtual, .record, .observe:
      OperationQueue().addOperations((0..<count).map { _ in BlockOperation {} }, waitUntilFinished: true)
    case .cancel:
      submit { queue in
        queue.addOperations((0..<count).map { _ in BlockOperation {} }, waitUntilFinished: false)
        queue.cancelAllOperations()
      }
    case .single: submit { queue in for _ in 0..<count { queue.addOperation {} } }
    case .chain: submit(limit: 1) { queue in Self.addChain(of: count, to: queue) }
    case .graph: submit { queue in Self.addLayers(of: count, to: queue) }
    case .barriers:
      submit { queue in
        for number in 1...count {
          if number.isMultiple(of: 100) { queue.addBarrierBlock {} } else { queue.addOperation {} }
        }
      }
    case .exclusive:
      submit { queue in
        for _ in 0..<count {
          let operation = BlockOperation {}
          operation.addExclusiveCategory("category")
          queue.addOperation(operation)
        }
      }
    case .overrides:
      let areReady = Flag()
      submit { queue in
        for number in 0..<count {
          queue.addOperation(number.isMultiple(of: 2) ? Unready(by: areReady) : BlockOperation {})
        }
        queue.addOperation { areReady.value.store(true, ordering: .releasing) }
      }
    case .why:
      submit { queue in
        let operations = (0..<count).map { _ in BlockOperation {} }
        queue.addOperations(operations, waitUntilFinished: false)
        for operation in operations { precondition(!operation.explain().reasons.isEmpty) }
      }
    case .deadlock:
      submit { queue in
        let operations = (0..<count).map { _ in BlockOperation {} }
        for (operation, next) in zip(operations, operations.dropFirst()) { operation.addDependency(next) }
        queue.isSuspended = true
        queue.addOperations(operations, waitUntilFinished: false)
        precondition(Engine.current.deadlockedOperations().isEmpty)
        queue.isSuspended = false
      }
    case .removal:
      let dependencies = (0..<count).map { _ in BlockOperation {} }
      let operation = BlockOperation {}
      for dependency in dependencies { operation.addDependency(dependency) }
      for dependency in dependencies.reversed() { operation.removeDependency(dependency) }
    }
  }

  private static func addChain(of count: Int, to queue: OperationQueue) {
    var last: Operation?
    for _ in 0..<count {
      let operation = BlockOperation {}
      if let last { operation.addDependency(last) }
      queue.addOperation(operation)
      last = operation
    }
  }

  private static func addLayers(of count: Int, to queue: OperationQueue) {
    let width = 50
    var last: [Operation] = []
    for _ in 0..<(count / width) {
      let layer = (0..<width).map { index in
        let operation = BlockOperation {}
        for offset in 0..<4 where !last.isEmpty { operation.addDependency(last[(index + offset) % width]) }
        queue.addOperation(operation)
        return operation
      }
      last = layer
    }
  }

  /// Submits while the only worker is busy, then lets it work until the queue is empty.
  private func submit(limit: Int = OperationQueue.defaultMaxConcurrentOperationCount, _ add: (OperationQueue) -> Void) {
    let begun = DispatchSemaphore(value: 0)
    let everythingIsSubmitted = DispatchSemaphore(value: 0)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = limit
    queue.addOperation {
      begun.signal()
      everythingIsSubmitted.wait()
    }
    begun.wait()
    add(queue)
    everythingIsSubmitted.signal()
    queue.waitUntilAllOperationsAreFinished()
  }
}

/// Whether the operations of the row `overrides` may start.
private final class Flag: Sendable {
  let value = Atomic(false)
}

private final class Unready: Operation, @unchecked Sendable {
  private let areReady: Flag

  init(by areReady: Flag) { self.areReady = areReady }

  override var isReady: Bool { areReady.value.load(ordering: .acquiring) && super.isReady }
}
