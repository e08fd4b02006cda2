import Testing

@testable import OpEngine

/// The dependencies that an operation waits for (R3, R4, R5, R7).
struct DependencyTests {
  @Test func `R3: ready once all dependencies are finished`() {
    let probe = EngineProbe()
    probe.makeQueue("q")
    probe.make("A", "B")
    probe.make("C", after: ["A", "B"])
    #expect(!probe.record(of: "C").isReady)
    probe.enqueue("C", "A", "B", in: "q")
    #expect(probe.record(of: "C").phase == .pending)
    #expect(probe.run("A").events.contains("C ready") == false)
    #expect(probe.run("B").events.contains("C ready"))
    #expect(probe.record(of: "C").isReady)
    #expect(probe.broken == nil)
  }

  @Test func `R3: dependencies are a set`() {
    let probe = EngineProbe()
    probe.make("A")
    probe.make("B", after: ["A"])
    #expect(probe.addDependency("B", on: "A") == EngineProbe.Outcome(), "a second time is not a change")
    #expect(probe.state.dependencies(of: probe["B"].row) == [probe["A"].row])
    probe.removeDependency("B", on: "A")
    #expect(probe.record(of: "B").isReady)
  }

  @Test(arguments: ["A", "B", "C"])
  func `R3: one of several dependencies is not added twice either`(_ again: String) {
    let probe = EngineProbe()
    probe.make("A", "B", "C")
    probe.make("first", after: ["A", "B", "C"])
    probe.make("D", after: ["A", "B", "C"])
    #expect(probe.addDependency("D", on: again) == EngineProbe.Outcome())
    #expect(probe.state.dependencies(of: probe["D"].row).count == 3)
    probe.start(again)
    probe.finish(again)
    #expect(probe.addDependency("D", on: again) == EngineProbe.Outcome(), "nor once it has finished")
    #expect(probe.state.dependencies(of: probe["D"].row).count == 3)
  }

  @Test func `R3: dependencies hold across queues, in the order added`() {
    let probe = EngineProbe()
    probe.makeQueue("p")
    probe.makeQueue("q")
    probe.make("C", "A", "B")
    probe.make("D", after: ["B", "A", "C"])
    #expect(probe.state.dependencies(of: probe["D"].row).map { probe.name(probe.state.id($0)) } == ["B", "A", "C"])
    probe.enqueue("D", in: "p")
    probe.enqueue("A", "B", "C", in: "q")
    _ = ["A", "B", "C"].map(probe.run)
    #expect(probe.record(of: "D").state == .starting)
  }

  @Test func `R4: a waiting operation that gets a dependency becomes unready`() {
    let probe = EngineProbe()
    probe.makeQueue("q", isSuspended: true)
    probe.make("A", "B")
    probe.enqueue("A", in: "q")
    #expect(probe.addDependency("A", on: "B").events == ["A unready", "A depends on B"])
    #expect(probe.setSuspended("q", false).actions.isEmpty)
    probe.start("B")
    #expect(probe.finish("B").actions == ["begin A on 2"])
  }

  @Test func `R4: a second dependency changes nothing`() {
    let probe = EngineProbe()
    probe.makeQueue("q")
    probe.make("A", "B")
    probe.make("C", after: ["A"])
    probe.enqueue("C", in: "q")
    #expect(probe.addDependency("C", on: "B").events == ["C depends on B"])
  }

  @Test func `R4: a finished dependency is recorded and changes nothing`() {
    let probe = EngineProbe()
    probe.makeQueue("q", isSuspended: true)
    probe.make("A", "B")
    probe.start("B")
    probe.finish("B")
    probe.enqueue("A", in: "q")
    #expect(probe.addDependency("A", on: "B").events == ["A depends on B"])
    #expect(probe.record(of: "A").isReady)
    #expect(probe.state.dependencies(of: probe["A"].row) == [probe["B"].row])
  }

  @Test func `R4: a cancelled receiver records it and stays ready`() {
    let probe = EngineProbe()
    probe.makeQueue("q", isSuspended: true)
    probe.make("A", "B")
    probe.enqueue("A", in: "q")
    probe.cancel("A")
    #expect(probe.addDependency("A", on: "B").events == ["A depends on B"])
    #expect(probe.record(of: "A").isReady)
    #expect(probe.setSuspended("q", false).actions == ["begin A on 2"])
    #expect(probe.broken == nil)
  }

  @Test(arguments: [OperationState.starting, .executing, .finished])
  func `R4: after dispatch it is recorded and readiness does not change`(_ state: OperationState) {
    let probe = EngineProbe()
    probe.makeQueue("q")
    probe.make("A", "B")
    probe.enqueue("A", in: "q")
    if state >= .executing { probe.begin("A") }
    if state == .finished { probe.finish("A") }
    #expect(probe.record(of: "A").state == state)
    #expect(probe.addDependency("A", on: "B").events == ["A depends on B", "lint lateDependency of A in q"])
    #expect(probe.record(of: "A").isReady)
    #expect(probe.state.dependencies(of: probe["A"].row) == [probe["B"].row])
    if state == .starting { probe.begin("A") }
    if state < .finished { probe.finish("A") }
    #expect(probe.record(of: "A").isReady)
    #expect(probe.broken == nil)
  }

  @Test func `R4: an operation cannot wait for itself`() {
    let probe = EngineProbe()
    probe.make("A")
    let outcome = probe.addDependency("A", on: "A")
    #expect(outcome.misuse == .selfDependency)
    #expect(outcome.events == ["misuse selfDependency of A"])
    #expect(probe.record(of: "A").isReady)
  }

  @Test func `R5: removing the last unfinished dependency makes it ready`() {
    let probe = EngineProbe()
    probe.makeQueue("q", isSuspended: true)
    probe.make("A", "B")
    probe.make("C", after: ["A", "B"])
    probe.enqueue("C", in: "q")
    #expect(probe.removeDependency("C", on: "A").events == ["C no longer depends on A"])
    #expect(probe.removeDependency("C", on: "B").events == ["C ready", "C no longer depends on B"])
    #expect(probe.setSuspended("q", false).actions == ["begin C on 2"])
    #expect(probe.broken == nil)
  }

  @Test func `R5: an operation that is not a dependency is not removed`() {
    let probe = EngineProbe()
    probe.make("A", "B")
    #expect(probe.removeDependency("A", on: "B") == EngineProbe.Outcome())
  }

  @Test(arguments: [["A", "B", "C"], ["C", "B", "A"], ["B", "A", "C"], ["B", "C", "A"]])
  func `R5: dependencies may be removed in any order`(_ order: [String]) {
    let probe = EngineProbe()
    probe.make("A", "B", "C")
    probe.make("D", after: ["A", "B", "C"])
    for (index, name) in order.enumerated() {
      #expect(!probe.record(of: "D").isReady)
      probe.removeDependency("D", on: name)
      let rest = ["A", "B", "C"].filter { !order[...index].contains($0) }
      #expect(probe.state.dependencies(of: probe["D"].row).map { probe.name(probe.state.id($0)) } == rest)
    }
    #expect(probe.record(of: "D").isReady)
    probe.addDependency("D", on: "A")
    #expect(!probe.record(of: "D").isReady, "it can be added again")
    #expect(probe.broken == nil)
  }

  @Test func `R5: a finished dependency stays listed until it is removed`() {
    let probe = EngineProbe()
    probe.make("A")
    probe.make("B", after: ["A"])
    probe.start("A")
    probe.finish("A")
    #expect(probe.state.dependencies(of: probe["B"].row) == [probe["A"].row])
    #expect(probe.kept == ["A"])
    #expect(probe.removeDependency("B", on: "A").events == ["B no longer depends on A"])
    #expect(probe.kept.isEmpty)
  }

  @Test func `R7: a cancelled dependency counts once it has finished`() {
    let probe = EngineProbe()
    probe.makeQueue("q", max: 1)
    probe.make("A")
    probe.make("B", after: ["A"])
    probe.cancel("A")
    probe.enqueue("A", "B", in: "q")
    #expect(!probe.record(of: "B").isReady)
    #expect(probe.run("A").actions == ["begin B on 3"], "A's worker frees a moment later")
  }
}
