import Testing

@testable import OpEngine

/// Overridden `isReady`: queried outside the lock, while their queue starts nothing.
struct ReadyOverrideTests {
  /// `A`, which overrides `isReady`, and `B`, of a lower priority, both after `D`, in `q`, which has one slot.
  private func makeProbe() -> EngineProbe {
    let probe = EngineProbe()
    probe.makeQueue("q", max: 1)
    probe.makeQueue("other")
    probe.make("D", "X")
    probe.make("A", priority: .high, after: ["D"])
    probe.make("B", after: ["D"])
    probe.overrideIsReady(of: "A")
    probe.enqueue("A", "B", in: "q")
    probe.start("D")
    return probe
  }

  @Test func `It is queried when all other requirements are met, and its queue starts nothing before the answer`() {
    let probe = makeProbe()
    #expect(probe.lastQuestions.isEmpty)
    let outcome = probe.finish("D")
    #expect(probe.lastQuestions == ["A"])
    #expect(outcome.actions.isEmpty, "B may start, but A might outrank it")
    #expect(outcome.events == ["B ready", "D finished completed"])
    #expect(probe.state.queues[probe.queue("q").row].readinessHolds == 1)
    #expect(probe.broken == nil)
  }

  @Test func `If ready, it goes first`() {
    let probe = makeProbe()
    probe.finish("D")
    let outcome = probe.answer("A", isReady: true)
    #expect(outcome.events == ["A ready", "A dispatched"])
    #expect(outcome.actions == ["begin A on 2"])
    #expect(probe.state.queues[probe.queue("q").row].readinessHolds == 0)
    #expect(probe.broken == nil)
  }

  @Test func `If unready, it lets the others start, and is queried again when one of them has finished`() {
    let probe = makeProbe()
    probe.finish("D")
    #expect(probe.answer("A", isReady: false).actions == ["begin B on 2"])
    probe.begin("B")
    #expect(probe.finish("B").actions.isEmpty)
    #expect(probe.lastQuestions == ["A"])
    #expect(probe.answer("A", isReady: true).actions == ["begin A on 3"], "B's worker frees a moment later")
    #expect(probe.broken == nil)
  }

  @Test func `Another queue does not wait for the answer`() {
    let probe = makeProbe()
    probe.finish("D")
    #expect(probe.enqueue("X", in: "other").actions == ["begin X on 2"])
  }

  @Test func `Two are queried: both answers are awaited`() {
    let probe = makeProbe()
    probe.overrideIsReady(of: "B")
    probe.finish("D")
    #expect(probe.lastQuestions == ["A", "B"])
    #expect(probe.answer("B", isReady: true).actions.isEmpty)
    #expect(probe.answer("A", isReady: false).actions == ["begin B on 2"])
  }

  @Test func `Of many unready operations some are queried in turn, and all when nothing else runs or may start`() {
    let probe = EngineProbe()
    probe.makeQueue("q", max: 1)
    let unready = (0..<40).map { "G\($0)" }
    for name in unready {
      probe.make(name)
      probe.overrideIsReady(of: name)
      probe.enqueue(name, in: "q")
      probe.answer(name, isReady: false)
    }
    for name in ["A", "B", "C"] { probe.make(name) }
    probe.enqueue("A", "B", "C", in: "q")
    func finishNext(_ name: String) -> [String] {
      probe.begin(name)
      probe.finish(name)
      let asked = probe.lastQuestions
      for name in asked { probe.answer(name, isReady: false) }
      return asked
    }
    #expect(finishNext("A") == Array(unready[0..<16]))
    #expect(finishNext("B") == Array(unready[16..<32]))
    #expect(finishNext("C") == Array(unready[32..<40] + unready[0..<32]))
    #expect(probe.broken == nil)
  }

  @Test func `Finished or cancelled before the answer comes`() {
    let probe = makeProbe()
    probe.finish("D")
    probe.cancel("A")
    #expect(probe.lastQuestions == ["A"], "a cancelled operation is queried, too")
    #expect(probe.answer("A", isReady: false).actions.isEmpty)
    #expect(probe.answer("A", isReady: false).actions == ["begin B on 2"])
    #expect(probe.broken == nil)
  }
}
