import OpSystem
import TestSupport
import Testing

@testable import OpEngine

/// A watch over an engine in which nothing changes.
struct StallWatchTests {
  private let world = World()

  @Test func `A stall is told once, when it has lasted, and again after a change`() {
    var watch = StallWatch()
    let told = (0..<60).filter { watch.look(hasChanged: $0 == 0 || $0 == 5 || $0 == 30) }
    #expect(told == [5 + StallWatch.looks + 1, 30 + StallWatch.looks + 1])
  }

  @Test func `Every change counts, observed or not; a query does not`() {
    let engine = Engine(workers: 1, misuse: .report)
    func hasChanged() -> Bool { engine.core.withLock { $0.state.takeChange() } }
    let queue = Engine.$current.withValue(engine) { OperationQueue() }
    #expect(hasChanged())
    #expect(!hasChanged())
    queue.isSuspended = true
    #expect(hasChanged())
    queue.isSuspended = true
    #expect(!hasChanged())
    queue.addOperation {}
    #expect(hasChanged())
    _ = queue.operations.map { engine.explanation(of: $0.id) }
    #expect(!hasChanged())
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    #expect(hasChanged())
  }

  @Test func `A lint is not a change`() {
    let queue = world { OperationQueue() }
    world.engine.update { _ = $0.takeChange() }
    world.engine.update { $0.report(.suspendedWithWork, nil, queue.id) }
    let hasChanged = world.engine.update { $0.takeChange() }
    #expect(!hasChanged)
  }

  @Test func `The report explains what is unfinished`() throws {
    let queue = world { OperationQueue() }
    queue.name = "net"
    #expect(world.engine.stallReport(.seconds(30)) == nil)
    queue.isSuspended = true
    for index in 1...22 {
      let operation = world { BlockOperation {} }
      operation.name = "photo \(index)"
      queue.addOperation(operation)
    }
    let lines = try #require(world.engine.stallReport(.seconds(30))).split(separator: "\n")
    let program = "\(Engine.programName) \(getpid())"
    #expect(lines.first == "optui: nothing has changed in \(program) for 30s, and 22 operations are unfinished")
    #expect(lines[1] == "  net is suspended; 22 wait for that: photo 1, photo 2 and 20 more")
    #expect(lines[2] == "    fix: net.isSuspended = false resumes it")
    #expect(lines.count == 3)
  }

  @Test func `The report lists the most frequent causes, and counts the others`() throws {
    for index in 1...22 {
      let queue = world { OperationQueue() }
      queue.name = "queue \(index)"
      queue.isSuspended = true
      for _ in 0..<index { queue.addOperation(world { BlockOperation {} }) }
    }
    let lines = try #require(world.engine.stallReport(.seconds(30))).split(separator: "\n")
    #expect(lines[1].hasPrefix("  queue 22 is suspended; 22 wait for that: "))
    #expect(lines.count == 42)
    #expect(lines.last == "  and 2 more")
  }

  @Test func `The report names a pool without a free worker, even after queries while one was free`() async {
    await onOwnThread {
      let world = LiveWorld(workers: 1)
      let (queue, entered, gate) = (world.queue(), Latch(), Latch())
      let behind = world.block()
      behind.name = "behind"
      #expect(behind.explain().reasons.map(\.kind) == [.notEnqueued])
      queue.addOperation {
        entered.open()
        gate.wait()
      }
      entered.wait()
      queue.addOperation(behind)
      let report = world.engine.stallReport(.seconds(30)) ?? ""
      #expect(report.contains("; 1 waits for that: behind"), "\(report)")
      gate.open()
      queue.waitUntilAllOperationsAreFinished()
    }
  }

  @Test func `A program says on standard error what it waits for`() async {
    await #expect(processExitsWith: .success) {
      endIfHanging()
      let folder = SocketFolder()
      setenv("OPTUI_ATTACH", "\(folder.socket),watch=20ms", 1)
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0, dup2(ends[1], STDERR_FILENO) >= 0 else { exit(2) }
      let queue = OperationQueue()
      queue.name = "net"
      queue.isSuspended = true
      queue.addOperation {}
      // Without a report the test ends by its time limit.
      var text: [UInt8] = []
      var byte: UInt8 = 0
      while text.count(where: { $0 == UInt8(ascii: "\n") }) < 2, read(ends[0], &byte, 1) == 1 { text.append(byte) }
      let report = String(decoding: text, as: UTF8.self)
      let isRight =
        report.contains("nothing has changed in \(Engine.programName) \(getpid()) for 20ms, and 1 operation is ")
        && report.contains("\n  net is suspended; 1 waits for that: ")
      exit(isRight ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }
}
