import Testing

@testable import OpEngine

/// Cancellation, which is a request (R6, R8).
struct CancellingTests {
  @Test func `R6: a waiting operation no longer waits for its dependencies`() {
    let probe = EngineProbe()
    probe.makeQueue("q", isSuspended: true)
    probe.make("A")
    probe.make("B", after: ["A"])
    probe.enqueue("B", in: "q")
    #expect(probe.cancel("B").events == ["B cancelled", "B ready"])
    #expect(probe.record(of: "B").state == .enqueued)
    #expect(probe.setSuspended("q", false).actions == ["begin B on 2"])
    #expect(probe.broken == nil)
  }

  @Test func `R6: a ready operation is only marked`() {
    let probe = EngineProbe()
    probe.makeQueue("q", isSuspended: true)
    probe.make("A")
    probe.enqueue("A", in: "q")
    #expect(probe.cancel("A").events == ["A cancelled"])
  }

  @Test func `R6: a second cancel is not an event`() {
    let probe = EngineProbe()
    probe.make("A")
    probe.cancel("A")
    #expect(probe.cancel("A") == EngineProbe.Outcome())
  }

  @Test func `R6: a finished operation cannot be cancelled`() {
    let probe = EngineProbe()
    probe.make("A")
    probe.start("A")
    probe.finish("A")
    #expect(probe.cancel("A") == EngineProbe.Outcome())
    #expect(!probe.record(of: "A").flags.contains(.cancelled))
    #expect(probe.record(of: "A").outcome == .completed)
  }

  @Test func `R6: in no queue, a cancelled operation stays unfinished, and its dependants wait`() {
    let probe = EngineProbe()
    probe.makeQueue("q")
    probe.make("A")
    probe.make("B", after: ["A"])
    probe.enqueue("B", in: "q")
    #expect(probe.cancel("A").events == ["A cancelled"])
    #expect(probe.record(of: "A").state == .initialized)
    #expect(!probe.record(of: "B").isReady)
    #expect(probe.start("A").answer == .skipMain)
    #expect(probe.finish("A").events == ["B ready", "A finished cancelledBeforeStart", "B dispatched"])
  }

  @Test func `R6: an executing operation sees the flag, and may finish at any time`() {
    let probe = EngineProbe()
    probe.makeQueue("q")
    probe.make("A")
    probe.enqueue("A", in: "q")
    probe.begin("A")
    #expect(probe.cancel("A") == .init(events: ["A cancelled"], actions: ["tell A of its cancel"]))
    #expect(probe.record(of: "A").state == .executing)
    #expect(probe.finish("A").events == ["A finished cancelledWhileExecuting", "q idle"])
  }

  @Test func `R6: cancelled between dispatch and begin, it does not execute`() {
    let probe = EngineProbe()
    probe.makeQueue("q")
    probe.make("A")
    probe.enqueue("A", in: "q")
    #expect(probe.cancel("A") == .init(events: ["A cancelled"]))
    #expect(probe.begin("A") == .init(answer: .skipMain))
    #expect(probe.finish("A").events == ["A finished cancelledBeforeStart", "q idle"])
  }

  @Test func `R6: cancelling a queue cancels all in it, in the order added, whatever their priority`() {
    let probe = EngineProbe()
    probe.makeQueue("q", max: 1)
    probe.make("A", "B")
    probe.make("C", priority: .high, after: ["B"])
    probe.make("D")
    probe.enqueue("A", in: "q")
    probe.enqueue("B", "C", in: "q")
    probe.begin("A")
    let outcome = probe.apply(.cancelAll(probe.queue("q")))
    #expect(outcome.events == ["A cancelled", "B cancelled", "C cancelled", "C ready"])
    #expect(outcome.actions == ["tell A of its cancel"])
    #expect(!probe.record(of: "D").flags.contains(.cancelled))
  }

  @Test func `R6: re-prioritising does not change the order in which a queue is cancelled`() {
    let probe = EngineProbe()
    probe.makeQueue("q", isSuspended: true)
    probe.make("A", "B", "C")
    probe.enqueue("A", "B", "C", in: "q")
    probe.setPriority("A", .low)
    probe.setPriority("A", .normal)
    #expect(probe.apply(.cancelAll(probe.queue("q"))).events == ["A cancelled", "B cancelled", "C cancelled"])
  }

  @Test func `R8: a cancelled operation is started in its turn, and skips main`() {
    let probe = EngineProbe()
    probe.makeQueue("q", max: 1)
    probe.make("A", "B", "C")
    probe.enqueue("A", "B", "C", in: "q")
    #expect(probe.cancel("C").actions.isEmpty, "it waits for the slot, and for B")
    #expect(probe.run("A").actions == ["begin B on 3"])
    #expect(probe.run("B").actions == ["begin C on 2"])
    #expect(probe.begin("C") == .init(answer: .skipMain))
    #expect(probe.finish("C").events == ["C finished cancelledBeforeStart", "q idle"])
  }

  @Test func `R8: a cancelled operation obeys suspension and priority`() {
    let probe = EngineProbe()
    probe.makeQueue("q", max: 1, isSuspended: true)
    probe.make("A")
    probe.make("B", priority: .high)
    probe.enqueue("A", "B", in: "q")
    probe.cancel("A")
    #expect(probe.record(of: "A").state == .enqueued)
    #expect(probe.setSuspended("q", false).actions == ["begin B on 2"])
  }

  @Test func `R8: a cancelled operation needs a slot`() {
    let probe = EngineProbe()
    probe.makeQueue("q", max: 0)
    probe.make("A")
    probe.enqueue("A", in: "q")
    #expect(probe.cancel("A").actions.isEmpty)
    #expect(probe.setMax("q", 1).actions == ["begin A on 2"])
  }
}
