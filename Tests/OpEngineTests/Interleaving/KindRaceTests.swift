import Testing

@testable import OpEngine

/// Two threads act on one operation at the same instant: every kind, in every order.
struct KindRaceTests {
  @Test func `Cancel against finish of an operation that reports its end`() {
    let ways = Interleavings { time -> [String] in
      let stage = Stage(time)
      let operation = stage { ManualOperation() }
      operation.name = "A"
      stage.queue().addOperation(operation)
      time.run()
      stage.thread { operation.cancel() }
      stage.thread { operation.finish() }
      time.run()
      return stage.events(of: [operation]).filter { $0.contains("cancelled") || $0.contains("finished") }
    }
    ways.report("cancel against finish by a word")
    #expect(ways.isExhaustive)
    #expect(
      ways.outcomes == [
        ["A cancelled", "A finished cancelledWhileExecuting"], ["A finished completed"],
      ])
  }

  @Test func `Cancel, start and finish of an operation that waits in its queue`() {
    let ways = Interleavings { time -> [String] in
      let stage = Stage(time)
      let operation = stage { ManualOperation { $0.finish() } }
      operation.name = "A"
      stage.queue().addOperation(operation)
      stage.thread { operation.cancel() }
      time.run()
      return stage.events(of: [operation]).filter { $0.contains("cancelled") || $0.contains("finished") }
    } problem: { lines in
      lines.filter { $0.contains("finished") }.count == 1 && lines.last?.contains("finished") == true ? nil : "\(lines)"
    }
    ways.report("cancel against a start that finishes")
    #expect(ways.isExhaustive)
    #expect(ways.outcomes.count == 3)
  }

  @Test func `Pause against finish, and against resume`() {
    let ways = Interleavings { time -> [String] in
      let stage = Stage(time)
      let operation = stage { PausableOperation() }
      operation.name = "A"
      stage.queue().addOperation(operation)
      time.run()
      let flags = Trail<String>()
      let token = operation.observe(.isExecuting, .isPaused, .isFinished) { _, change in
        flags.append("\(change.key.rawValue) \(change.new ?? -1)")
      }
      stage.thread { operation.pause() }
      stage.thread { operation.finish() }
      stage.thread { operation.resume() }
      time.run()
      token.cancel()
      return flags.entries + ["\(operation.outcome?.rawValue ?? "unfinished"), paused \(operation.isPaused)"]
    } problem: { lines in
      let isRight =
        lines.filter { $0 == "isFinished 1" }.count == 1 && lines.last == "completed, paused false"
        && lines.filter { $0 == "isExecuting 0" }.count <= 2
      return isRight ? nil : "\(lines)"
    }
    ways.report("pause against finish")
    #expect(ways.isExhaustive)
    #expect(ways.outcomes.count > 2)
  }

  @Test func `Paused and added at the same time, it is started once or waits`() {
    let ways = Interleavings { time -> [String] in
      let stage = Stage(time)
      let operation = stage { PausableOperation { _ in stage.notes.append("ran") } }
      let queue = stage.queue()
      stage.thread { queue.addOperation(operation) }
      stage.thread { operation.pause() }
      time.run()
      let before = stage.notes.entries
      operation.resume()
      time.run()
      return before + ["then"] + stage.notes.entries + [operation.outcome?.rawValue ?? "unfinished"]
    } problem: { lines in
      lines == ["ran", "then", "ran", "completed"] || lines == ["then", "ran", "completed"] ? nil : "\(lines)"
    }
    ways.report("pause against add")
    #expect(ways.isExhaustive)
    #expect(ways.outcomes.count == 2)
  }

  @Test func `Pause and resume at the same time leave the work in a consistent state`() {
    final class Transfer: PausableOperation, @unchecked Sendable {
      let notes = Trail<String>()
      override func didPause() { notes.append("paused") }
      override func didResume() { notes.append("resumed") }
    }
    let ways = Interleavings { time -> [String] in
      let stage = Stage(time)
      let operation = stage { Transfer() }
      stage.queue().addOperation(operation)
      time.run()
      stage.thread { operation.pause() }
      stage.thread { operation.resume() }
      time.run()
      return operation.notes.entries + ["paused \(operation.isPaused)"]
    } problem: { lines in
      [["paused", "paused true"], ["paused", "resumed", "paused false"], ["paused false"]].contains(lines)
        ? nil : "\(lines)"
    }
    ways.report("pause against resume")
    #expect(ways.isExhaustive)
    #expect(ways.outcomes.count > 1)
  }

  @Test func `A pause while it is about to begin is not lost`() {
    let ways = Interleavings { time -> [String] in
      let stage = Stage(time)
      let operation = stage { PausableOperation() }
      operation.name = "A"
      stage.queue().addOperation(operation)
      stage.thread { operation.pause() }
      time.run()
      return stage.events(of: [operation]) + ["executing \(operation.isExecuting), paused \(operation.isPaused)"]
    } problem: { lines in
      lines.last == "executing false, paused true" ? nil : "\(lines)"
    }
    ways.report("pause against begin")
    #expect(ways.isExhaustive)
  }

  @Test func `The end of a child against the cancel of its group`() {
    let ways = Interleavings { time -> [String] in
      let stage = Stage(time)
      let (child, other) = (stage { ManualOperation() }, stage.block("other"))
      let group = stage { GroupOperation(chain: [child, other]) }
      stage.queue().addOperation(group)
      time.run()
      stage.thread { child.finish() }
      stage.thread { group.cancel() }
      time.run()
      if !child.isFinished { child.finish() }
      time.run()
      return [child, other, group].map { $0.outcome?.rawValue ?? "unfinished" }
    } problem: { outcomes in
      // The group ends last: either it is cancelled, or none are.
      outcomes.contains("unfinished")
        || (outcomes[2] == "completed") != (outcomes == Array(repeating: "completed", count: 3))
        ? "\(outcomes)" : nil
    }
    ways.report("child against group")
    #expect(ways.isExhaustive)
    #expect(ways.outcomes.contains(Array(repeating: "completed", count: 3)))
    #expect(ways.outcomes.contains(["cancelledWhileExecuting", "cancelledBeforeStart", "cancelledWhileExecuting"]))
  }

  @Test func `A failing child against one about to start`() {
    let ways = Interleavings { time -> [String] in
      let stage = Stage(time)
      let bad = stage { InvocationOperation<Int> { throw Mishap("no") } }
      let next = stage.block("next")
      let group = stage { GroupOperation(chain: [bad, next]) }
      stage.queue().addOperation(group)
      time.run()
      return stage.notes.entries + [bad, next, group].map { $0.outcome?.rawValue ?? "unfinished" }
    }
    ways.report("failing child")
    #expect(ways.isExhaustive)
    #expect(ways.outcomes == [["failed", "cancelledBeforeStart", "failed"]], "R16: before the slot is free")
  }

  @Test func `Two operations of a category never run at once, in any order`() {
    let ways = Interleavings { time -> [String] in
      let stage = Stage(time)
      let alerts = ["A", "B"].map { name in
        let alert = stage { ManualOperation { _ in stage.notes.append("\(name) begins") } }
        alert.addExclusiveCategory("alert")
        return (name, alert)
      }
      let queues = [stage.queue(), stage.queue()]
      for (index, (_, alert)) in alerts.enumerated() { stage.thread { queues[index].addOperation(alert) } }
      time.run()
      for _ in alerts {
        for (name, alert) in alerts where alert.isExecuting {
          stage.notes.append("\(name) ends")
          alert.finish()
          break
        }
        time.run()
      }
      return stage.notes.entries
    } problem: { lines in
      lines == ["A begins", "A ends", "B begins", "B ends"] || lines == ["B begins", "B ends", "A begins", "A ends"]
        ? nil : "\(lines)"
    }
    ways.report("two of a category")
    #expect(ways.isExhaustive)
    #expect(ways.outcomes.count == 2)
  }
}
