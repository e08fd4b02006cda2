import Dispatch
import Foundation

// The workloads, for any library with Foundation's interface.
extension Library {
  /// A single call adds all.
  static func batch(_ count: Int) -> Duration {
    let queue = makeQueue()
    return time {
      queue.addOperations((0..<count).map { _ in makeOperation() }, waitUntilFinished: false)
      queue.waitUntilAllOperationsAreFinished()
    }
  }

  static func oneByOne(_ count: Int) -> Duration {
    let queue = makeQueue()
    return time {
      for _ in 0..<count { queue.addOperation {} }
      queue.waitUntilAllOperationsAreFinished()
    }
  }

  /// A chain: each operation depends on the one before.
  static func chain(_ count: Int) -> Duration {
    let queue = makeQueue()
    queue.maxConcurrentOperationCount = 1
    return time {
      var last: Queue.Work?
      for _ in 0..<count {
        let operation = makeOperation()
        if let last { operation.addDependency(last) }
        queue.addOperation(operation)
        last = operation
      }
      queue.waitUntilAllOperationsAreFinished()
    }
  }

  /// Layers of a hundred; each operation depends on three of the layer before.
  static func graph(_ count: Int, limit: Int? = nil) -> Duration {
    let queue = makeQueue()
    if let limit { queue.maxConcurrentOperationCount = limit }
    return time {
      var last: [Queue.Work] = []
      for _ in 0..<(count / Layers.width) {
        let layer = (0..<Layers.width).map { index in
          let operation = makeOperation()
          if !last.isEmpty { for before in Layers.before(index) { operation.addDependency(last[before]) } }
          return operation
        }
        queue.addOperations(layer, waitUntilFinished: false)
        last = layer
      }
      queue.waitUntilAllOperationsAreFinished()
    }
  }

  /// All depend on the first, and the last one on all.
  static func fan(_ count: Int) -> Duration {
    let queue = makeQueue()
    queue.maxConcurrentOperationCount = 2
    return time {
      let (first, last) = (makeOperation(), makeOperation())
      let blades = (2..<count).map { _ in
        let operation = makeOperation()
        operation.addDependency(first)
        last.addDependency(operation)
        return operation
      }
      queue.addOperations([first] + blades + [last], waitUntilFinished: false)
      queue.waitUntilAllOperationsAreFinished()
    }
  }

  /// A batch of all five priorities.
  static func priorities(_ count: Int) -> Duration {
    let queue = makeQueue()
    return time {
      let operations = (0..<count).map { index in
        let operation = makeOperation()
        setRank(index % 5, of: operation)
        return operation
      }
      queue.addOperations(operations, waitUntilFinished: false)
      queue.waitUntilAllOperationsAreFinished()
    }
  }

  /// A batch cancelled before it can run.
  static func cancelAll(_ count: Int) -> Duration {
    let queue = makeQueue()
    queue.isSuspended = true
    return time {
      queue.addOperations((0..<count).map { _ in makeOperation() }, waitUntilFinished: false)
      queue.cancelAllOperations()
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
    }
  }

  static func eightSubmitters(_ count: Int) -> Duration {
    let queue = makeQueue()
    return time {
      onEightThreads(count) { share in for _ in 0..<share { queue.addOperation {} } }
      queue.waitUntilAllOperationsAreFinished()
    }
  }

  /// Adds one operation to a queue whose threads sleep, and waits for it.
  static func handOff(_ count: Int) -> Duration {
    let queue = makeQueue()
    return HandOff.total(of: count) { done in queue.addOperation { done.signal() } }
  }

  /// Creates a queue, runs ten operations in it, and releases it.
  static func queueOfTen(_ count: Int) -> Duration {
    time {
      for _ in 0..<count {
        let queue = makeQueue()
        for _ in 0..<10 { queue.addOperation {} }
        queue.waitUntilAllOperationsAreFinished()
      }
    }
  }
}

/// The shape of the layered graphs.
enum Layers {
  static let width = 100

  /// The indices, in the layer before, of an operation's three dependencies.
  static func before(_ index: Int) -> [Int] { (0..<3).map { (index + $0) % width } }
}

enum HandOff {
  /// Times `count` hand-offs, each after an uncounted pause in which idle threads fall asleep.
  static func total(of count: Int, _ submit: (DispatchSemaphore) -> Void) -> Duration {
    let done = DispatchSemaphore(value: 0)
    return (0..<count).reduce(.zero) { total, _ in
      Thread.sleep(forTimeInterval: 0.000_2)
      return total
        + time {
          submit(done)
          done.wait()
        }
    }
  }
}
