import Testing

@testable import OpEngine

/// Two threads act at the same instant.
struct RaceTests {
  @Test func `Cancel against finish: one of the two, never both, and both are reached`() {
    let ways = Interleavings { time -> [String] in
      let stage = Stage(time)
      let operation = stage.block("A")
      stage.queue().addOperation(operation)
      stage.thread { operation.cancel() }
      time.run()
      return stage.events(of: [operation]).filter { !$0.hasSuffix("dispatched") }
    }
    ways.report("cancel against finish")
    #expect(ways.isExhaustive)
    #expect(
      ways.outcomes == [
        ["A cancelled", "A finished cancelledBeforeStart"],
        ["A executing", "A cancelled", "A finished cancelledWhileExecuting"],
        ["A executing", "A finished completed"],
      ])
  }

  @Test func `A waiting operation is cancelled while its dependency finishes`() {
    let ways = Interleavings { time -> [String] in
      let stage = Stage(time)
      let (first, second) = (stage.block("A"), stage.block("B"))
      second.addDependency(first)
      let token = second.observe(.isCancelled, .isFinished) { [notes = stage.notes] _, change in
        notes.append("B \(change.key.rawValue)")
      }
      stage.queue().addOperations([first, second], waitUntilFinished: false)
      stage.thread { second.cancel() }
      time.run()
      token.cancel()
      return stage.notes.entries + [second.outcome?.rawValue ?? "unfinished"]
    } problem: { lines in
      let isCancelled = lines.contains("B isCancelled")
      let isRight =
        switch lines.last {
        case "completed": !isCancelled && lines.has("A", before: "B")
        case "cancelledBeforeStart": isCancelled && !lines.contains("B")
        case "cancelledWhileExecuting": isCancelled && lines.has("A", before: "B")
        case _: false
        }
      return isRight && lines.filter { $0 == "B isFinished" }.count == 1 ? nil : "\(lines)"
    }
    ways.report("one that waits is cancelled")
    #expect(ways.isExhaustive)
    #expect(Set(ways.outcomes.compactMap(\.last)).count == 3)
  }

  @Test func `A check followed by an action can be overtaken in between`() {
    let ways = Interleavings { time -> [String] in
      let stage = Stage(time)
      let operation = stage.block("A")
      stage.queue().addOperation(operation)
      stage.thread { [notes = stage.notes] in
        if operation.isFinished { return notes.append("too late") }
        operation.cancel()
        notes.append("asked, cancelled \(operation.isCancelled)")
      }
      time.run()
      return stage.notes.entries.filter { $0 != "A" }
    }
    ways.report("look, then act")
    #expect(ways.outcomes == [["too late"], ["asked, cancelled true"], ["asked, cancelled false"]])
  }

  @Test func `A caller can be overtaken by the operation it added, and the first to add goes first`() {
    let ways = Interleavings { time -> [String] in
      let stage = Stage(time)
      let queue = stage.queue(max: 1)
      let operations = [stage.block("A"), stage.block("B")]
      for operation in operations {
        stage.thread { [notes = stage.notes] in
          queue.addOperation(operation)
          notes.append("\(operation.name ?? "?") added")
        }
      }
      time.run()
      return stage.notes.entries
    } problem: { lines in
      lines.count == 4 ? nil : "\(lines)"
    }
    ways.report("two threads add to a serial queue")
    #expect(ways.isExhaustive)
    // Closures that yield are nested on the stack: of the 4! orders, those are missing in which an overtaken closure
    // continues before the one that overtook it has ended.
    #expect(ways.outcomes.isSuperset(of: [["A added", "A", "B added", "B"], ["A", "A added", "B", "B added"]]))
    #expect(ways.outcomes.contains { $0.has("B", before: "A") && $0.has("A", before: "A added") })
    #expect(ways.outcomes.contains { $0.has("B added", before: "A") && $0.has("A", before: "B") })
  }

  @Test func `A new priority counts if it comes before the pick`() {
    let ways = Interleavings { time -> [String] in
      let stage = Stage(time)
      let queue = stage.queue(max: 1)
      let operations = [stage.block("A"), stage.block("B"), stage.block("C")]
      queue.addOperations(operations, waitUntilFinished: false)
      stage.thread { operations[2].queuePriority = .high }
      time.run()
      return stage.events(of: operations).filter { $0.hasSuffix("dispatched") || $0.hasSuffix("priority 4") }
    } problem: { events in
      let isHighInTime = events.has("C priority 4", before: "B dispatched")
      let isAhead = events.has("C dispatched", before: "B dispatched")
      return isHighInTime == isAhead && events.first == "A dispatched" ? nil : "\(events)"
    }
    ways.report("a new priority at the instant")
    #expect(ways.isExhaustive)
    #expect(ways.outcomes.count == 3, "before B is picked, between the two, after both")
  }

  @Test func `A barrier runs alone, whatever other threads do`() {
    let ways = Interleavings { time -> [String] in
      let stage = Stage(time)
      let (operations, queue) = (["A", "B", "C"].map { stage.block($0) }, stage.queue())
      for operation in operations.dropLast() { queue.addOperation(operation) }
      queue.addBarrierBlock { [notes = stage.notes] in
        notes.append(
          operations.map { $0.isFinished ? "finished" : $0.isExecuting ? "executing" : "waiting" }.joined(
            separator: " "))
      }
      queue.addOperation(operations[2])
      time.run()
      return stage.notes.entries
    } problem: { lines in
      let isBetween = lines.firstIndex(of: "finished finished waiting") == 2
      return isBetween && lines.last == "C" && lines.count == 4 ? nil : "\(lines)"
    }
    ways.report("a barrier")
    #expect(ways.isExhaustive)
    #expect(ways.outcomes.count == 2, "A and B, either way round")
  }

  @Test func `Two workers take from one queue, and each operation runs once`() {
    let ways = Interleavings { time -> [String] in
      let stage = Stage(time, workers: 2)
      let operations = ["A", "B", "C"].map { stage.block($0) }
      stage.queue().addOperations(operations, waitUntilFinished: false)
      time.run()
      return stage.events(of: operations)
    } problem: { events in
      var running = 0
      var peak = 0
      for event in events {
        if event.hasSuffix("dispatched") { running += 1 }
        if event.contains("finished") { running -= 1 }
        peak = max(peak, running)
      }
      let begun = events.filter { $0.hasSuffix("dispatched") }
      return begun == ["A dispatched", "B dispatched", "C dispatched"] && peak == 2 && events.count == 9
        ? nil : "\(events)"
    }
    ways.report("two workers, three operations")
    #expect(ways.isExhaustive)
    #expect(ways.outcomes.contains { $0.has("B finished completed", before: "A executing") })
    #expect(ways.outcomes.contains { $0.has("C finished completed", before: "A finished completed") })
  }

  @Test func `The blocks of one operation run in any order, and it ends after the last`() {
    let ways = Interleavings { time -> [String] in
      let stage = Stage(time)
      let operation = stage.block("1")
      for name in ["2", "3"] { operation.addExecutionBlock { [notes = stage.notes] in notes.append(name) } }
      operation.completionBlock = { [notes = stage.notes] in notes.append("completion") }
      stage.queue().addOperation(operation)
      time.run()
      return stage.notes.entries
    } problem: { lines in
      lines.dropLast().sorted() == ["1", "2", "3"] && lines.last == "completion" ? nil : "\(lines)"
    }
    ways.report("three blocks")
    #expect(ways.isExhaustive)
    #expect(ways.outcomes.count == 6)
  }

  @Test func `Nothing is due too early, for any choice`() {
    let ways = Interleavings { time -> [String] in
      let notes = Trail<String>()
      for (name, milliseconds) in [("a", 1), ("b", 2), ("c", 2), ("d", 3)] {
        time.schedule(after: .milliseconds(milliseconds)) { notes.append("\(time.now.microseconds) \(name)") }
      }
      time.advance(by: .milliseconds(2))
      notes.append("moved")
      time.run()
      return notes.entries
    }
    #expect(ways.count == 2)
    #expect(
      ways.outcomes == [
        ["1000 a", "2000 b", "2000 c", "moved", "3000 d"], ["1000 a", "2000 c", "2000 b", "moved", "3000 d"],
      ])
  }
}
