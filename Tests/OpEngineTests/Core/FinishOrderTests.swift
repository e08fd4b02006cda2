import Testing

@testable import OpEngine

/// The effects of one finish, in their only order, and the assignment of workers (R16).
struct FinishOrderTests {
  @Test func `R16: dependants in enqueue order, finished, waiters, slot, idle, then the queues in creation order`() {
    let probe = EngineProbe()
    probe.makeQueue("p", max: 1)
    probe.makeQueue("q", max: 1)
    probe.makeQueue("r", max: 1)
    probe.make("A", "blocker")
    // The order of added dependencies differs from that of the queue.
    probe.make("R2", "Q1", "P1", "R1", after: ["A"])
    probe.enqueue("blocker", in: "p")
    probe.begin("blocker")
    probe.enqueue("A", in: "q")
    probe.begin("A")
    probe.enqueue("R1", "R2", in: "r")
    probe.enqueue("P1", in: "p")
    probe.enqueue("Q1", in: "q")
    probe.apply(.beginWait(for: .operation(probe["A"]), inside: nil), by: .main)
    let outcome = probe.finish("A", completion: .onPool)
    #expect(
      outcome.events == [
        "R1 ready", "R2 ready", "P1 ready", "Q1 ready", "A finished completed", "Q1 dispatched", "R1 dispatched",
      ])
    #expect(
      outcome.actions == ["wake who waits for A", "complete A on 4", "begin Q1 on 5", "begin R1 on 6"])
    #expect(probe.broken == nil)
  }

  @Test func `R16: the last operation of a queue makes it idle after its waiters are released`() {
    let probe = EngineProbe()
    probe.makeQueue("p", max: 1)
    probe.makeQueue("q", max: 1)
    probe.make("A")
    probe.make("B", after: ["A"])
    probe.enqueue("A", in: "q")
    probe.enqueue("B", in: "p")
    probe.begin("A")
    probe.apply(.beginWait(for: .operation(probe["A"]), inside: nil), by: .main)
    probe.apply(.beginWait(for: .queue(probe.queue("q")), inside: nil), by: WorkerID(9))
    let outcome = probe.finish("A", completion: .onPool)
    #expect(outcome.events == ["B ready", "A finished completed", "q idle", "B dispatched"])
    #expect(
      outcome.actions == ["wake who waits for A", "wake who waits for q", "complete A on 3", "begin B on 4"])
  }

  @Test func `R14: a late waiter is woken at once, and a waiter is woken once`() {
    let probe = EngineProbe()
    probe.makeQueue("q")
    probe.make("A")
    #expect(probe.apply(.beginWait(for: .queue(probe.queue("q")), inside: nil)).actions == ["wake who waits for q"])
    probe.enqueue("A", in: "q")
    #expect(probe.apply(.beginWait(for: .queue(probe.queue("q")), inside: nil)).actions.isEmpty)
    #expect(probe.run("A").actions == ["wake who waits for q"], "nothing waits for A")
    #expect(probe.apply(.beginWait(for: .operation(probe["A"]), inside: nil)).actions == ["wake who waits for A"])
    probe.make("B")
    probe.enqueue("B", in: "q")
    #expect(probe.run("B").actions.isEmpty)
  }

  @Test func `R16: a dependant that stays pending is not named`() {
    let probe = EngineProbe()
    probe.makeQueue("q", isSuspended: true)
    probe.make("A", "B")
    probe.make("C", after: ["A", "B"])
    probe.make("D", after: ["A"])
    probe.make("unqueued", after: ["A"])
    probe.enqueue("C", "D", in: "q")
    probe.cancel("D")
    probe.start("A")
    #expect(probe.finish("A").events == ["A finished completed"], "C waits on, D was ready, the third is in no queue")
    #expect(probe.record(of: "unqueued").isReady)
  }

  @Test func `R16: re-prioritising does not change the order in which dependants become ready`() {
    let probe = EngineProbe()
    probe.makeQueue("q", isSuspended: true)
    probe.make("A")
    probe.make("B", "C", after: ["A"])
    probe.enqueue("B", "C", in: "q")
    probe.setPriority("B", .high)
    probe.start("A")
    #expect(probe.finish("A").events == ["B ready", "C ready", "A finished completed"])
  }

  @Test(arguments: [["main", "pool"], ["pool", "main"]])
  func `R16: the main queue has its place among the queues`(_ order: [String]) {
    let probe = EngineProbe()
    for name in order { probe.makeQueue(name, runBy: name == "main" ? .main : .pool) }
    probe.make("A")
    probe.make("in main", "in pool", after: ["A"])
    probe.enqueue("in main", in: "main")
    probe.enqueue("in pool", in: "pool")
    probe.apply(.setMainFree(true))
    probe.start("A", by: WorkerID(1))
    #expect(probe.finish("A").events.suffix(2) == order.map { "in \($0) dispatched" })
  }

  @Test func `R16: the queues are scanned again when a worker becomes free`() {
    let probe = EngineProbe(workers: 1)
    probe.makeQueue("p", max: 1)
    probe.makeQueue("q", max: 1)
    probe.make("A", "B", "C")
    probe.enqueue("A", in: "q")
    probe.enqueue("B", in: "q")
    probe.enqueue("C", in: "p")
    probe.begin("A")
    #expect(probe.finish("A").actions.isEmpty)
    #expect(probe.free(2).actions == ["begin C on 2"])
  }

  @Test func `Ties: the lowest free worker is taken`() {
    let probe = EngineProbe(workers: 3, firstWorker: 5)
    probe.makeQueue("q")
    probe.make("A", "B", "C", "D", "E")
    #expect(
      probe.enqueue("A", "B", "C", in: "q").actions == ["begin A on 5", "begin B on 6", "begin C on 7"])
    probe.run("C")
    probe.run("A")
    #expect(probe.enqueue("D", in: "q").actions == ["begin D on 5"])
    #expect(probe.enqueue("E", in: "q").actions == ["begin E on 7"])
  }

  @Test func `Ties: completion blocks go before blocks, and blocks before picks`() {
    let probe = EngineProbe(workers: 1)
    probe.makeQueue("q")
    probe.make("A", "B", "C")
    probe.enqueue("A", in: "q")
    probe.begin("A")
    probe.enqueue("B", in: "q")
    probe.apply(.offerBlocks(probe["A"], upTo: 3), by: WorkerID(2))
    probe.start("C")
    #expect(probe.finish("C", completion: .onPool).actions.isEmpty)
    #expect(probe.free(2).actions == ["complete C on 2"])
    #expect(probe.free(2).actions == ["run block 2 of A on 2"])
    #expect(probe.free(2).actions == ["run block 3 of A on 2"])
    #expect(probe.free(2).actions == ["begin B on 2"])
  }

  @Test func `Ties: completion blocks go in the order in which they were queued`() {
    let probe = EngineProbe(workers: 1)
    probe.makeQueue("q")
    probe.make("blocker", "A", "B")
    probe.enqueue("blocker", in: "q")
    for name in ["B", "A"] {
      probe.start(name)
      probe.finish(name, completion: .onPool)
    }
    #expect(probe.free(2).actions == ["complete B on 2"])
    #expect(probe.apply(.freeWorker, by: WorkerID(2)).actions == ["complete A on 2"])
  }

  @Test func `Ties: the main thread serves its completion blocks before its queue`() {
    let probe = EngineProbe()
    probe.makeQueue("main", runBy: .main)
    probe.make("A", "B")
    probe.enqueue("B", in: "main")
    probe.start("A")
    #expect(probe.finish("A", completion: .onMain).actions.isEmpty)
    #expect(probe.apply(.setMainFree(true)).actions == ["complete A on 1"])
    #expect(probe.apply(.freeWorker, by: .main).actions == ["begin B on 1"])
  }

  @Test func `A thread that ran a block takes the next of the same operation`() {
    let probe = EngineProbe(workers: 1)
    probe.makeQueue("q")
    probe.make("A", "other")
    probe.enqueue("A", in: "q")
    probe.begin("A")
    probe.apply(.offerBlocks(probe["other"], upTo: 2))
    probe.apply(.offerBlocks(probe["A"], upTo: 3))
    #expect(probe.takeBlock(of: "A") == 2)
    #expect(probe.takeBlock(of: "A") == 3)
    #expect(probe.takeBlock(of: "A") == nil)
    #expect(probe.takeBlock(of: "other") == 2)
  }

  @Test func `R9, R19: dependencies are kept until the completion block has returned`() {
    let probe = EngineProbe()
    probe.make("A")
    probe.make("B", after: ["A"])
    probe.start("A")
    probe.finish("A")
    probe.start("B")
    probe.finish("B", completion: .onPool)
    #expect(probe.kept == ["A", "B"])
    #expect(probe.apply(.completionBegan(probe["B"]), by: WorkerID(2)).events == ["B completed"])
    #expect(probe.state.dependencies(of: probe["B"].row) == [probe["A"].row])
    probe.apply(.completionEnded(probe["B"]), by: WorkerID(2))
    #expect(probe.kept.isEmpty)
    #expect(probe.state.dependencies(of: probe["B"].row) == [probe["A"].row], "listed while something else keeps it")
    probe.apply(.retire(probe["A"]))
    #expect(probe.state.dependencies(of: probe["B"].row).isEmpty)
    #expect(probe.broken == nil)
  }

  @Test func `Events are stamped in one order without a gap, with time and thread`() {
    let probe = EngineProbe()
    probe.makeQueue("q")
    probe.make("A")
    probe.now = EngineTime(.seconds(3))
    probe.enqueue("A", in: "q")
    probe.run("A")
    #expect(probe.events.map(\.sequence) == Array(1...UInt64(probe.events.count)))
    let stamps = probe.events.filter { $0.time > .zero }.map { "\(probe.words(for: $0.change)) on \($0.worker.number)" }
    #expect(
      stamps == [
        "A enqueued in q on 1", "A ready on 1", "A dispatched on 2", "A executing on 2", "A finished completed on 2",
        "q idle on 2",
      ])
  }
}
