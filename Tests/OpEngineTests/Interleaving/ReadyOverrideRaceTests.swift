import Testing

@testable import OpEngine

/// Overrides and observers of `isReady`, in every order of the threads around them.
struct ReadyOverrideRaceTests {
  private final class Unready: Operation, @unchecked Sendable {
    // Sendable: virtual time has one thread.
    private var isOpened = false
    /// The queries that could return true with respect to the dependencies.
    private(set) var queries = 0

    override var isReady: Bool {
      guard super.isReady else { return false }
      queries += 1
      return isOpened
    }

    func open() {
      willChangeValue(forKey: "isReady")
      isOpened = true
      didChangeValue(forKey: "isReady")
    }
  }

  @Test(arguments: [false, true])
  func `In no queue, an overridden isReady is queried after the dependency, in any order of threads`(_ isAdded: Bool) {
    let ways = Interleavings { time -> [String] in
      let stage = Stage(time)
      let (dependency, unready) = (stage.block("D"), stage { Unready() })
      unready.name = "G"
      unready.addDependency(dependency)
      let queue = stage.queue(max: 1)
      stage.thread { dependency.start() }
      stage.thread { unready.open() }
      if isAdded { stage.thread { queue.addOperation(unready) } }
      time.run()
      let broken = stage.engine.core.withLock { core in
        core.state.brokenInvariant() ?? (core.state.readinessHolds.isEmpty ? nil : "its queue is held")
      }
      return stage.events(of: [dependency, unready]).filter { $0.contains("finished") }
        + [unready.queries > 0 ? "queried" : "never queried", broken ?? "whole"]
    } problem: { lines in
      let expected = ["D finished completed"] + (isAdded ? ["G finished completed"] : []) + ["queried", "whole"]
      return lines == expected ? nil : "\(lines)"
    }
    ways.report("an override in no queue\(isAdded ? ", then in one" : "")")
    #expect(ways.isExhaustive)
  }

  @Test func `An operation added while its isReady is being posted starts after that`() {
    let ways = Interleavings { time -> [String] in
      let stage = Stage(time)
      let (dependency, dependant) = (stage.block("A"), stage.block("B"))
      dependant.addDependency(dependency)
      let tokens = stage.watch(dependant)
      let queue = stage.queue()
      stage.thread { dependency.start() }
      stage.thread { queue.addOperation(dependant) }
      time.run()
      return withExtendedLifetime(tokens) { stage.notes.entries }
    } problem: { lines in
      let isInOrder = lines.has("B isReady 0->1", before: "B isExecuting 0->1")
      return isInOrder && lines.has("B", before: "B isFinished 0->1") ? nil : "\(lines)"
    }
    ways.report("added while isReady is posted")
    #expect(ways.isExhaustive)
  }

  @Test func `A cancelled operation finishes after its isReady was posted`() {
    let ways = Interleavings { time -> [String] in
      let stage = Stage(time)
      let (dependency, dependant) = (stage.block("A"), stage.block("B"))
      dependant.addDependency(dependency)
      let tokens = stage.watch(dependant)
      stage.queue().addOperation(dependant)
      stage.thread { dependant.cancel() }
      stage.thread { dependency.start() }
      time.run()
      return withExtendedLifetime(tokens) { stage.notes.entries }
    } problem: { lines in
      let ready = lines.firstIndex { $0.hasPrefix("B isReady") && $0.hasSuffix("->1") }
      let next = lines.firstIndex { $0 == "B isExecuting 0->1" || $0 == "B isFinished 0->1" }
      guard let ready, let next else { return "\(lines)" }
      return ready < next ? nil : "\(lines)"
    }
    ways.report("cancelled while its dependency finishes")
    #expect(ways.isExhaustive)
  }

  @Test func `Completion blocks of a serial queue run in its order, for any schedule of workers`() {
    let ways = Interleavings { time -> [String] in
      let stage = Stage(time)
      let operations = ["A", "B", "C"].map { stage.block($0) }
      for operation in operations {
        operation.completionBlock = { [notes = stage.notes, unowned operation] in
          notes.append("\(operation.name ?? "?") completion")
        }
      }
      stage.queue(max: 1).addOperations(operations, waitUntilFinished: false)
      time.run()
      return stage.notes.entries
    } problem: { lines in
      let completions = lines.filter { $0.hasSuffix("completion") }
      return completions == ["A completion", "B completion", "C completion"] && lines.count == 6 ? nil : "\(lines)"
    }
    ways.report("completion blocks of a queue of one")
    #expect(ways.isExhaustive)
    #expect(ways.outcomes.contains { $0.has("C", before: "A completion") }, "the operations do not wait for them")
  }
}
