import Testing

@testable import OpEngine

/// The choice of the operation that starts next (R10, R12, R13).
struct SchedulingTests {
  @Test(arguments: [(-1, 5), (0, 0), (1, 1), (3, 3), (5, 5), (64, 5)])
  func `R10: no more operations run at once`(_ max: Int, _ running: Int) {
    let probe = EngineProbe()
    probe.makeQueue("q", max: max)
    probe.make("A", "B", "C", "D", "E")
    #expect(probe.enqueue("A", "B", "C", "D", "E", in: "q").actions.count == running)
    #expect(probe.broken == nil)
  }

  @Test func `R10: a queue without a limit has that of the workers`() {
    let probe = EngineProbe(workers: 2)
    probe.makeQueue("q")
    probe.make("A", "B", "C")
    #expect(probe.enqueue("A", "B", "C", in: "q").actions == ["begin A on 2", "begin B on 3"])
  }

  @Test(arguments: [-2, -100, .min])
  func `R10: a limit below -1 is misuse`(_ limit: Int) {
    let probe = EngineProbe()
    probe.makeQueue("q", max: 2)
    let outcome = probe.setMax("q", limit)
    #expect(outcome.misuse == .negativeMaxConcurrent)
    #expect(outcome.events == ["misuse negativeMaxConcurrent of q"])
    #expect(probe.state.queues[probe.queue("q").row].maxConcurrent == 2)
  }

  @Test func `R10: raising the limit starts at once, lowering it stops none`() {
    let probe = EngineProbe()
    probe.makeQueue("q", max: 1)
    probe.make("A", "B", "C", "D")
    probe.enqueue("A", "B", "C", "D", in: "q")
    #expect(
      probe.setMax("q", 3)
        == .init(
          events: ["q max 1 to 3", "B dispatched", "C dispatched"],
          actions: ["begin B on 3", "begin C on 4"]))
    #expect(probe.setMax("q", 1) == .init(events: ["q max 3 to 1"]))
    #expect(probe.run("A").actions.isEmpty)
    #expect(probe.run("B").actions.isEmpty, "two of three have finished: one still runs, and one may")
    #expect(probe.run("C").actions == ["begin D on 2"])
    #expect(probe.broken == nil)
  }

  @Test func `R10: setting the same limit again is not an event`() {
    let probe = EngineProbe()
    probe.makeQueue("q", max: 2)
    #expect(probe.setMax("q", 2) == EngineProbe.Outcome())
  }

  @Test func `R10: a slot is taken at dispatch and held until the finish`() {
    let probe = EngineProbe()
    probe.makeQueue("q", max: 1)
    probe.make("A", "B")
    probe.enqueue("A", "B", in: "q")
    #expect(probe.state.queues[probe.queue("q").row].running == 1)
    #expect(probe.begin("A").actions.isEmpty)
    #expect(probe.finish("A").actions == ["begin B on 3"], "A's own worker is not free yet")
  }

  @Test func `R10: an operation started by hand takes no slot`() {
    let probe = EngineProbe()
    probe.makeQueue("q", max: 1)
    probe.make("A", "B")
    probe.start("A")
    #expect(probe.enqueue("B", in: "q").actions == ["begin B on 2"])
  }

  @Test func `R10: a serial executor starts one at a time, for any limit`() {
    let probe = EngineProbe()
    probe.makeQueue("q", max: 4, runBy: .serial)
    probe.makeQueue("p")
    probe.make("A", "B", "C", "D")
    #expect(probe.enqueue("A", "B", "C", in: "q").actions == ["begin A on 2"])
    #expect(probe.enqueue("D", in: "p").actions == ["begin D on 3"], "other queues have their own workers")
    #expect(probe.words(for: probe.state.chain(from: probe["B"])) == "B: workers q A")
    probe.begin("A")
    #expect(probe.finish("A").actions == [], "its start() is still there")
    #expect(probe.free(2).actions == ["begin B on 2"])
    #expect(probe.state.queues[probe.queue("q").row].running == 1)
    #expect(probe.broken == nil)
  }

  @Test func `R10: an operation that releases its worker releases the serial executor too`() {
    let probe = EngineProbe()
    probe.makeQueue("q", max: 2, runBy: .serial)
    probe.make("A", "B", "C", kind: .async)
    #expect(probe.enqueue("A", "B", "C", in: "q").actions == ["begin A on 2"])
    probe.begin("A")
    #expect(probe.apply(.endStart(probe["A"])).actions == ["begin B on 3"])
    #expect(probe.broken == nil)
    probe.run("B")
    #expect(probe.record(of: "C").state == .starting)
    #expect(probe.finish("A").actions == [], "C has the executor")
    #expect(probe.broken == nil)
  }

  @Test func `R10, R13: the main queue is fixed`() {
    let probe = EngineProbe()
    probe.makeQueue("main", runBy: .main)
    #expect(probe.setMax("main", 2).events == ["lint mainQueueFixed of main"])
    #expect(probe.setMax("main", 1).events == [])
    #expect(probe.setMax("main", -2).misuse == .negativeMaxConcurrent)
    #expect(probe.setSuspended("main", true).events == ["lint mainQueueFixed of main"])
    #expect(probe.setSuspended("main", false).events == [])
    probe.make("A", "B")
    probe.enqueue("A", "B", in: "main")
    #expect(probe.apply(.setMainFree(true)).actions == ["begin A on 1"])
    #expect(probe.run("A").actions == ["begin B on 1"])
  }

  @Test func `R12: best class first, then enqueue order`() {
    let probe = EngineProbe()
    probe.makeQueue("q", max: 1, isSuspended: true)
    for (index, priority) in QueuePriority.allCases.enumerated() {
      probe.make("\(priority) 1", "\(priority) 2", priority: priority)
      probe.enqueue("\(priority) 1", in: "q")
      if index % 2 == 0 { probe.enqueue("\(priority) 2", in: "q") }
    }
    for priority in QueuePriority.allCases where probe.record(of: "\(priority) 2").state == .initialized {
      probe.enqueue("\(priority) 2", in: "q")
    }
    probe.setSuspended("q", false)
    let classes: [QueuePriority] = [.veryHigh, .high, .normal, .low, .veryLow]
    #expect(probe.runAll() == classes.flatMap { ["\($0) 1", "\($0) 2"] })
  }

  @Test func `R12: an operation that becomes ready later keeps its place`() {
    let probe = EngineProbe()
    probe.makeQueue("q", max: 1, isSuspended: true)
    probe.make("gate")
    probe.make("A", after: ["gate"])
    probe.make("B", "C")
    probe.enqueue("A", "B", "C", in: "q")
    probe.start("gate")
    probe.finish("gate")
    probe.setSuspended("q", false)
    #expect(probe.runAll() == ["A", "B", "C"])
  }

  @Test func `R12: a blocked operation of a better class lets worse ones pass`() {
    let probe = EngineProbe()
    probe.makeQueue("q", max: 1)
    probe.make("C")
    probe.make("A", priority: .veryHigh, after: ["C"])
    probe.make("B")
    probe.enqueue("A", "B", "C", in: "q")
    #expect(probe.runAll() == ["B", "C", "A"])
  }

  @Test func `R12: a re-prioritised operation goes to the tail of its new class`() {
    let probe = EngineProbe()
    probe.makeQueue("q", max: 1, isSuspended: true)
    probe.make("A", "B")
    probe.make("C", "D", priority: .high)
    probe.enqueue("A", "B", "C", "D", in: "q")
    #expect(probe.setPriority("A", .high).events == ["A priority normal to high"])
    #expect(probe.setPriority("C", .normal).events == ["C priority high to normal"])
    probe.setSuspended("q", false)
    #expect(probe.runAll() == ["D", "A", "B", "C"])
    #expect(probe.broken == nil)
  }

  @Test func `R12: the same priority again moves nothing`() {
    let probe = EngineProbe()
    probe.makeQueue("q", max: 1, isSuspended: true)
    probe.make("A", "B")
    probe.enqueue("A", "B", in: "q")
    #expect(probe.setPriority("A", .normal) == EngineProbe.Outcome())
    probe.setSuspended("q", false)
    #expect(probe.runAll() == ["A", "B"])
  }

  @Test func `R12: a waiting operation that is not ready can be re-prioritised too`() {
    let probe = EngineProbe()
    probe.makeQueue("q", max: 1, isSuspended: true)
    probe.make("gate")
    probe.make("A", after: ["gate"])
    probe.make("B")
    probe.enqueue("B", "A", in: "q")
    probe.setPriority("A", .high)
    probe.start("gate")
    probe.finish("gate")
    probe.setSuspended("q", false)
    #expect(probe.runAll() == ["A", "B"])
  }

  @Test func `R12: after dispatch only the value changes`() {
    let probe = EngineProbe()
    probe.makeQueue("q", max: 1)
    probe.make("A", "B")
    probe.enqueue("A", "B", in: "q")
    #expect(probe.setPriority("A", .veryLow).events == ["A priority normal to veryLow"])
    #expect(probe.run("A").actions == ["begin B on 3"])
    #expect(probe.broken == nil)
  }

  @Test func `R12: a new operation keeps its priority when it is added`() {
    let probe = EngineProbe()
    probe.makeQueue("q", max: 1, isSuspended: true)
    probe.make("A", "B")
    probe.setPriority("B", .high)
    probe.enqueue("A", "B", in: "q")
    probe.setSuspended("q", false)
    #expect(probe.runAll() == ["B", "A"])
  }

  @Test func `R12: priority works inside one queue only`() {
    let probe = EngineProbe(workers: 1)
    probe.makeQueue("p")
    probe.makeQueue("q")
    probe.make("blocker")
    probe.enqueue("blocker", in: "q")
    probe.make("A", priority: .veryLow)
    probe.make("B", priority: .veryHigh)
    probe.enqueue("B", in: "q")
    probe.enqueue("A", in: "p")
    #expect(probe.runAll() == ["blocker", "A", "B"], "queues are skipped in creation order")
  }

  @Test func `R13: a suspended queue starts nothing, and running operations continue`() {
    let probe = EngineProbe()
    probe.makeQueue("q", max: 1)
    probe.make("A", "B", "C")
    probe.enqueue("A", in: "q")
    #expect(probe.setSuspended("q", true).events == ["q suspended"])
    #expect(probe.enqueue("B", in: "q").actions.isEmpty)
    #expect(probe.begin("A").answer == .runMain)
    #expect(probe.finish("A") == .init(events: ["A finished completed"]))
    probe.enqueue("C", in: "q")
    probe.setPriority("C", .high)
    probe.cancel("B")
    #expect(probe.record(of: "B").state == .enqueued)
    #expect(probe.setSuspended("q", false) == .init(events: ["q resumed", "C dispatched"], actions: ["begin C on 3"]))
    #expect(probe.setSuspended("q", false) == EngineProbe.Outcome(), "resumed already")
  }
}
