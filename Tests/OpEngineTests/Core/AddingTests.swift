import Testing

@testable import OpEngine

/// The creation of operations, and their addition to queues (R1, R2, R11).
struct AddingTests {
  @Test func `R1: a fresh operation is ready, of normal priority, in no queue`() {
    let probe = EngineProbe()
    probe.make("A")
    let record = probe.record(of: "A")
    #expect(record.isReady)
    #expect(record.priority == .normal)
    #expect(record.queue == .none)
    #expect(record.state == .initialized)
    #expect(record.phase == .pending)
    #expect(!record.flags.contains(.cancelled))
    #expect(probe.kept.isEmpty)
  }

  @Test func `R2: an added operation belongs to its queue, which retains it`() {
    let probe = EngineProbe()
    probe.makeQueue("q", isSuspended: true)
    probe.make("A")
    #expect(probe.enqueue("A", in: "q").events == ["A enqueued in q", "A ready"])
    #expect(probe.record(of: "A").state == .enqueued)
    #expect(probe.kept == ["A"])
    #expect(probe.broken == nil)
  }

  @Test(arguments: ["enqueued", "started", "finished"])
  func `R2: an operation is added once`(_ before: String) {
    let probe = EngineProbe()
    probe.makeQueue("q", isSuspended: true)
    probe.makeQueue("other")
    probe.make("A")
    if before == "enqueued" { probe.enqueue("A", in: "q") } else { probe.start("A") }
    if before == "finished" { probe.finish("A") }
    let state = probe.record(of: "A").state
    let outcome = probe.enqueue("A", in: "other")
    #expect(outcome.misuse == .alreadyEnqueuedOrFinished)
    #expect(outcome.events == ["misuse alreadyEnqueuedOrFinished of A in other"])
    #expect(probe.record(of: "A").state == state)
    #expect(probe.broken == nil)
  }

  @Test func `R2: a batch with an operation that cannot be added adds none`() {
    let probe = EngineProbe()
    probe.makeQueue("q")
    probe.makeQueue("other", isSuspended: true)
    probe.make("A", "B", "C")
    probe.enqueue("B", in: "other")
    let outcome = probe.enqueue("A", "B", "C", in: "q")
    #expect(outcome.events == ["misuse alreadyEnqueuedOrFinished of B in q"])
    #expect(outcome.actions.isEmpty)
    #expect(probe.record(of: "A").state == .initialized)
    #expect(probe.record(of: "C").state == .initialized)
    #expect(probe.enqueue("A", "C", in: "q").misuse == nil, "a refused batch leaves no trace")
  }

  @Test func `R2: a batch with a duplicate adds none`() {
    let probe = EngineProbe()
    probe.makeQueue("q")
    probe.make("A", "B")
    let outcome = probe.enqueue("A", "B", "A", in: "q")
    #expect(outcome.misuse == .duplicateInBatch)
    #expect(outcome.events == ["misuse duplicateInBatch of A in q"])
    #expect(probe.record(of: "A").state == .initialized)
    #expect(probe.enqueue("A", "B", in: "q").misuse == nil, "a refused batch leaves no trace")
  }

  @Test func `R2: an empty batch does nothing`() {
    let probe = EngineProbe()
    probe.makeQueue("q")
    #expect(probe.apply(.enqueueBatch([], in: probe.queue("q"))) == EngineProbe.Outcome())
  }

  @Test func `R2: a cancelled operation may be added`() {
    let probe = EngineProbe()
    probe.makeQueue("q", isSuspended: true)
    probe.make("A")
    probe.cancel("A")
    #expect(probe.enqueue("A", in: "q").events == ["A enqueued in q", "A ready"])
  }

  @Test func `R11: a batch is attached before the queue looks for work, so its best starts first`() {
    let probe = EngineProbe()
    probe.makeQueue("q", max: 1)
    probe.make("A")
    probe.make("B", priority: .veryHigh)
    let outcome = probe.enqueue("A", "B", in: "q")
    #expect(
      outcome.events == ["A enqueued in q", "A ready", "B enqueued in q", "B ready", "B dispatched"])
    #expect(outcome.actions == ["begin B on 2"])
  }

  @Test func `R11: added one by one, the first starts at once`() {
    let probe = EngineProbe()
    probe.makeQueue("q", max: 1)
    probe.make("A")
    probe.make("B", priority: .veryHigh)
    #expect(probe.enqueue("A", in: "q").actions == ["begin A on 2"])
    #expect(probe.enqueue("B", in: "q").actions.isEmpty)
  }
}
