import Testing

@testable import OpEngine

/// Blocks and completion blocks on real threads: R9.
struct LiveBlockTests {
  @Test(arguments: [true, false])
  func `The blocks of one operation run at the same time, and it finishes after the last`(_ isByHand: Bool) async {
    await onOwnThread {
      let world = LiveWorld()
      let (meeting, crowd, here) = (Meeting(of: 5), Crowd(), Trail<ThreadName>())
      let operation = world { BlockOperation() }
      for _ in 0..<5 {
        operation.addExecutionBlock {
          crowd.visit { meeting.attend() }
          here.append(.current)
        }
      }
      if isByHand { operation.start() } else { world.queue(max: 1).addOperation(operation) }
      operation.waitUntilFinished()
      #expect(crowd.peak == 5)
      #expect(here.entries.contains(.current) == isByHand, "the first on the thread of start()")
    }
  }

  @Test func `Many blocks on few workers: the caller helps`() async {
    await onOwnThread {
      let world = LiveWorld(workers: 1)
      let crowd = Crowd()
      let operations = (0..<50).map { _ in world.block { crowd.visit() } }
      for operation in operations { for _ in 0..<20 { operation.addExecutionBlock { crowd.visit() } } }
      for operation in operations.prefix(25) { operation.start() }
      world.queue().addOperations(Array(operations.dropFirst(25)), waitUntilFinished: true)
      #expect(crowd.visits == 50 * 21)
    }
  }

  @Test func `In all its blocks the queue is the current one`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue()
      let (meeting, right) = (Meeting(of: 3), Crowd())
      let operation = world { BlockOperation() }
      for _ in 0..<3 {
        operation.addExecutionBlock {
          meeting.attend()
          if OperationQueue.current === queue { right.visit() }
        }
      }
      queue.addOperations([operation], waitUntilFinished: true)
      #expect(right.visits == 3)
    }
  }

  @Test func `Each block reports its end, before the operation finishes`() async {
    await onOwnThread {
      let world = LiveWorld()
      let trail = Trail<String>()
      let operation = world.block()
      for _ in 0..<3 { operation.addExecutionBlock {} }
      let token = world.engine.observers.observe { events in
        for event in events {
          switch event.change {
          case .blockBegan(_, let number): trail.append("begins \(number)")
          case .blockEnded(_, let number): trail.append("ends \(number)")
          case .finished: trail.append("finished")
          case _: break
          }
        }
      }
      operation.start()
      while trail.entries.last != "finished" { giveWay() }
      let entries = trail.entries
      #expect(entries.count == 9)
      for number in 1...4 {
        let places = ["begins \(number)", "ends \(number)"].compactMap(entries.firstIndex)
        #expect(places.count == 2 && places == places.sorted())
      }
      withExtendedLifetime(token) {}
    }
  }

  @Test func `The completion block runs once, after the finish, not on the stack of start()`() async {
    await onOwnThread {
      let world = LiveWorld()
      let (completions, wrong) = (Meeting(of: 400), Notes())
      let starter = ThreadName.current
      for round in 0..<400 {
        let operation = world.block()
        operation.completionBlock = { [unowned operation] in
          if !operation.isFinished { wrong.write("not finished") }
          if ThreadName.current == starter { wrong.write("on the thread of start()") }
          completions.arrive()
        }
        if round % 2 == 0 { operation.cancel() }
        operation.start()
      }
      completions.watch()
      #expect(wrong.lines.isEmpty)
    }
  }

  @Test func `A completion block that blocks keeps nobody else from running`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue(max: 1)
      let (gate, completions) = (Gate(), Meeting(of: 20))
      for _ in 0..<20 {
        let operation = world.block()
        operation.completionBlock = {
          gate.pass()
          completions.arrive()
        }
        queue.addOperation(operation)
      }
      queue.waitUntilAllOperationsAreFinished()
      gate.open()
      completions.watch()
    }
  }

  @Test func `A completion block is let go after it has run`() async {
    await onOwnThread {
      let world = LiveWorld()
      let operation = world.block()
      let released = Gate()
      operation.completionBlock = { [witness = Mourned(released)] in withExtendedLifetime(witness) {} }
      operation.start()
      released.pass()
      #expect(operation.completionBlock == nil)
    }
  }

  private final class Mourned: Sendable {
    private let gate: Gate

    init(_ gate: Gate) { self.gate = gate }

    deinit { gate.open() }
  }
}
