import Testing

@testable import OpEngine

/// The beginning of woken operations relative to the finisher's notifications, in every order that R16 allows.
struct FinishInterleavingTests {
  /// LOG C: bp1 waits for bp2, both in a queue.
  static func logC(_ time: VirtualRuntime) -> [String] {
    let stage = Stage(time)
    let (first, second) = (stage.block("bp1"), stage.block("bp2"))
    first.addDependency(second)
    let tokens = stage.watch(first, second)
    stage.queue().addOperations([first, second], waitUntilFinished: false)
    time.run()
    return withExtendedLifetime(tokens) { stage.notes.entries }
  }

  private let finisher = ["bp2 isExecuting 1->0", "bp2 isFinished 0->1"]
  /// The dependant's isReady comes before all actions of a second thread.
  private let beginning = ["bp2 isExecuting 0->1", "bp2", "bp1 isReady 0->1"]
  private let dependant = ["bp1 isExecuting 0->1", "bp1", "bp1 isExecuting 1->0", "bp1 isFinished 0->1"]

  @Test func `LOG C: all orders of two threads after the dependency's main, and no other`() {
    let ways = Interleavings(Self.logC)
    ways.report("LOG C")
    #expect(ways.isExhaustive)
    #expect(ways.outcomes == Set(merges(of: finisher, dependant).map { beginning + $0 }))
    #expect(ways.outcomes.count == 15)
    #expect(ways.outcomes.contains { $0.has("bp1 isExecuting 0->1", before: "bp2 isExecuting 1->0") })
    #expect(ways.outcomes.contains { $0.has("bp1 isFinished 0->1", before: "bp2 isFinished 0->1") })
  }

  @Test func `LOG C: without a choice, the order is the canonical one`() {
    let canonical = beginning + finisher + dependant
    #expect(Self.logC(VirtualRuntime()) == canonical)
    #expect(Self.logC(VirtualRuntime(.scripted(Choices.Script()))) == canonical)
  }

  /// All interleavings of two lists.
  private func merges(of left: [String], _ right: [String]) -> [[String]] {
    guard let first = left.first, let second = right.first else { return [left + right] }
    return merges(of: Array(left.dropFirst()), right).map { [first] + $0 }
      + merges(of: left, Array(right.dropFirst())).map { [second] + $0 }
  }

  @Test func `The finisher may be a thread that called start, or a class that reports`() {
    for isReporting in [false, true] {
      let ways = Interleavings { time -> [String] in
        let stage = Stage(time)
        let dependant = stage.block("B")
        let finisher = stage { isReporting ? Reporting() : Operation() }
        finisher.name = "A"
        dependant.addDependency(finisher)
        let tokens = stage.watch(dependant, finisher)
        stage.queue().addOperation(dependant)
        stage.thread { [notes = stage.notes] in
          finisher.start()
          notes.append("start has returned")
        }
        time.run()
        return withExtendedLifetime(tokens) { stage.notes.entries }
      } problem: { lines in
        let isInOrder =
          lines.has("B isReady 0->1", before: "start has returned")
          && lines.has("B isReady 0->1", before: "B isExecuting 0->1")
        return isInOrder ? nil : "\(lines)"
      }
      ways.report("finished by \(isReporting ? "report" : "hand")")
      #expect(ways.isExhaustive)
      for witness in ["A isFinished 0->1", "start has returned"] where !isReporting || witness.first != "A" {
        #expect(ways.outcomes.contains { $0.has("B isExecuting 0->1", before: witness) }, "\(witness)")
        #expect(ways.outcomes.contains { $0.has(witness, before: "B isExecuting 0->1") }, "\(witness)")
      }
    }
  }

  @Test func `Two dependants start and end in any order`() {
    let ways = Interleavings { time -> [String] in
      let stage = Stage(time)
      let operations = [stage.block("A"), stage.block("B"), stage.block("C")]
      for dependant in operations.dropFirst() { dependant.addDependency(operations[0]) }
      stage.queue().addOperations(operations, waitUntilFinished: false)
      time.run()
      return stage.events(of: operations).filter { !$0.hasSuffix("dispatched") }
    } problem: { events in
      let isInOrder = ["B", "C"].allSatisfy { name in
        events.has("A finished completed", before: "\(name) executing")
          && events.has("\(name) executing", before: "\(name) finished completed")
      }
      return isInOrder && events.count == 6 ? nil : "\(events)"
    }
    ways.report("two dependants")
    #expect(ways.isExhaustive)
    #expect(ways.outcomes.count == 6, "two events each, in any order that keeps each life")
  }

  @Test func `Completion blocks and waiting threads continue in any order`() {
    let ways = Interleavings { time -> [String] in
      let stage = Stage(time)
      let (first, second) = (stage.block("A"), stage.block("B"))
      second.addDependency(first)
      for operation in [first, second] {
        operation.completionBlock = { [notes = stage.notes, unowned operation] in
          notes.append("\(operation.name ?? "?") completion \(operation.isFinished)")
        }
      }
      stage.queue().addOperations([first, second], waitUntilFinished: false)
      first.waitUntilFinished()
      stage.notes.append("waited \(first.isFinished)")
      time.run()
      return stage.notes.entries
    } problem: { lines in
      let isRight =
        Set(lines) == ["A", "B", "A completion true", "B completion true", "waited true"] && lines.first == "A"
        && lines.has("B", before: "B completion true")
      return isRight && lines.count == 5 ? nil : "\(lines)"
    }
    ways.report("completion blocks and a waiter")
    #expect(ways.isExhaustive)
    // The waiter and A's completion block anywhere after A: 4! orders, in half of which B's two are in order.
    #expect(ways.outcomes.count == 12)
  }

  private final class Reporting: Operation, @unchecked Sendable {
    // Sendable: its flag changes on one thread.
    private var isDone = false

    override var isFinished: Bool { isDone }

    override func start() {
      willChangeValue(forKey: "isFinished")
      isDone = true
      didChangeValue(forKey: "isFinished")
    }
  }
}
