import Testing

@testable import OpEngine

/// Every pair of state and command: its effect, a misuse, or a trap that only a bug of ours can cause.
///
/// Not included, because they only record reports of a runtime: offerBlocks, takeBlock, blockBegan, completionBegan,
/// noticeCancel, beginWait, endWait.
struct StateTableTests {
  /// A row of the table, one column for each situation in order. `-`: nothing happens. `trap`: see `bugs`.
  static let table: [(command: String, outcomes: [String])] = [
    (
      "enqueue",
      [
        "A enqueued in other, A ready, A dispatched, begin A on 2", "A enqueued in other",
        "misuse alreadyEnqueuedOrFinished of A in other", "misuse alreadyEnqueuedOrFinished of A in other",
        "misuse alreadyEnqueuedOrFinished of A in other", "misuse alreadyEnqueuedOrFinished of A in other",
        "misuse alreadyEnqueuedOrFinished of A in other", "misuse alreadyEnqueuedOrFinished of A in other",
      ]
    ),
    (
      "start",
      [
        "A executing, runMain", "misuse notReady of A", "misuse ownedByQueue of A", "misuse ownedByQueue of A",
        "misuse alreadyExecuting of A", "misuse alreadyExecuting of A", "misuse alreadyExecuting of A", "-",
      ]
    ),
    (
      "begin",
      [
        "trap", "trap", "trap", "trap", "A executing, runMain", "misuse alreadyExecuting of A",
        "misuse alreadyExecuting of A", "-",
      ]
    ),
    (
      "finish",
      [
        "trap", "trap", "trap", "trap", "trap", "A finished completed, q idle",
        "A finished cancelledBeforeStart, q idle", "trap",
      ]
    ),
    (
      "cancel",
      [
        "A cancelled", "A cancelled", "A cancelled, A ready, A dispatched, begin A on 2", "A cancelled", "A cancelled",
        "A cancelled, tell A of its cancel", "-", "-",
      ]
    ),
    (
      "cancelAll",
      [
        "-", "-", "A cancelled, A ready, A dispatched, begin A on 2", "A cancelled", "A cancelled",
        "A cancelled, tell A of its cancel", "-", "-",
      ]
    ),
    ("setPriority", Array(repeating: "A priority normal to high", count: 8)),
    (
      "addDependency",
      [
        "A depends on D", "A depends on D", "A depends on D", "A unready, A depends on D",
        "A depends on D, lint lateDependency of A in q", "A depends on D, lint lateDependency of A in q",
        "A depends on D, lint lateDependency of A in q", "A depends on D, lint lateDependency of A in q",
      ]
    ),
    (
      "addFinishedDependency",
      Array(repeating: "A depends on F", count: 4)
        + Array(repeating: "A depends on F, lint lateDependency of A in q", count: 4)
    ),
    ("addItselfAsDependency", Array(repeating: "misuse selfDependency of A", count: 8)),
    (
      "removeDependency",
      [
        "-", "A no longer depends on X",
        "A ready, A no longer depends on X, A dispatched, begin A on 2", "-", "-", "-", "-", "-",
      ]
    ),
    (
      "pause", ["A paused", "A paused", "A paused", "A paused, A unready", "A paused", "A paused, stop A", "-", "-"]
    ),
    ("unpause", Array(repeating: "-", count: 8)),
    (
      "pauseAndUnpause",
      [
        "A unpaused", "A unpaused", "A unpaused", "A unpaused, A ready", "A unpaused", "A unpaused, let A go on", "-",
        "-",
      ]
    ),
    (
      "pauseAndCancel",
      [
        "A cancelled, A unpaused", "A cancelled, A unpaused",
        "A cancelled, A unpaused, A ready, A dispatched, begin A on 2", "A cancelled, A unpaused, A ready",
        "A cancelled, A unpaused",
        "A cancelled, A unpaused, let A go on, tell A of its cancel", "-", "-",
      ]
    ),
    (
      "finishFromOutside",
      Array(repeating: "misuse notExecuting of A", count: 5) + ["A finished completed, q idle", "-", "-"]
    ),
    ("fail", ["-", "-", "-", "-", "A failed: why", "A failed: why", "-", "-"]),
    (
      "require",
      ["A is one of red", "A is one of red"] + Array(repeating: "misuse requiredTooLate of A", count: 6)
    ),
    ("satisfyNothing", Array(repeating: "misuse unknownCondition of A", count: 4) + Array(repeating: "-", count: 4)),
    ("resume", ["-", "-", "-", "q resumed, A dispatched, begin A on 2", "-", "-", "-", "-"]),
    ("endStart", ["-", "-", "-", "-", "A returned", "A returned", "A returned", "-"]),
    ("retire", ["A discarded", "A discarded", "trap", "trap", "trap", "trap", "trap", "-"]),
  ]

  /// The commands that only a runtime which has lost count gives: bugs of ours, no misuse. No face of the engine says
  /// `begin` but on a `begin` action, `finish` but on the answer of `begin` or `start`, once; and no handle dies, and with it
  /// the name of its row, while the engine keeps it.
  static let bugs: [(situation: Situation, command: String)] = table.flatMap { row in
    zip(Situation.allCases, row.outcomes).compactMap { $1 == "trap" ? ($0, row.command) : nil }
  }

  @Test(arguments: table.flatMap { row in zip(Situation.allCases, row.outcomes).map { ($0, row.command, $1) } })
  func `What happens`(_ situation: Situation, _ command: String, _ expected: String) {
    guard expected != "trap" else { return }
    let probe = situation.makeProbe()
    let before = probe.record(of: "A").state
    let outcome = Self.perform(command, on: probe)
    var words = outcome.events + outcome.actions
    if outcome.answer != .nothing { words.append("\(outcome.answer)") }
    #expect(words.isEmpty ? expected == "-" : words.joined(separator: ", ") == expected)
    #expect((outcome.misuse != nil) == expected.hasPrefix("misuse"))
    #expect(before == situation.state)
    if outcome.misuse != nil { #expect(probe.record(of: "A").state == before, "misuse has no effect") }
    #expect(probe.broken == nil)
  }

  @Test func `What cannot happen`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      for (situation, command) in StateTableTests.bugs {
        let probe = situation.makeProbe()
        if !traps({ _ = StateTableTests.perform(command, on: probe) }) { print(situation, command) }
      }
    }
    #expect(result.map { String(decoding: $0.standardOutputContent, as: UTF8.self) } == "", "these happen")
  }

  @Test(
    arguments: zip(
      Situation.allCases,
      [.pending, .pending, .pending, .ready, .ready, .executing, .ready, .finished] as [OperationPhase]))
  func `The sentences for users`(_ situation: Situation, _ phase: OperationPhase) {
    #expect(situation.makeProbe().record(of: "A").phase == phase)
  }

  @discardableResult
  static func perform(_ command: String, on probe: EngineProbe) -> EngineProbe.Outcome {
    switch command {
    case "enqueue": probe.enqueue("A", in: "other")
    case "start": probe.start("A")
    case "begin": probe.begin("A")
    case "finish": probe.finish("A")
    case "cancel": probe.cancel("A")
    case "cancelAll": probe.apply(.cancelAll(probe.queue("q")))
    case "setPriority": probe.setPriority("A", .high)
    case "addDependency": probe.addDependency("A", on: "D")
    case "addFinishedDependency": probe.addDependency("A", on: "F")
    case "addItselfAsDependency": probe.addDependency("A", on: "A")
    case "removeDependency": probe.removeDependency("A", on: "X")
    case "pause": probe.apply(.pause(probe["A"]))
    case "unpause": probe.apply(.unpause(probe["A"]))
    case "pauseAndUnpause": paused(probe, .unpause(probe["A"]))
    case "pauseAndCancel": paused(probe, .cancel(probe["A"]))
    case "finishFromOutside": probe.apply(.finishFromOutside(probe["A"], completion: .none))
    case "fail": probe.apply(.fail(probe["A"], message: "why"))
    case "require": probe.apply(.require(probe["A"], .exclusive("red")))
    case "satisfyNothing": probe.apply(.decide(probe["A"], condition: "none", .satisfied))
    case "resume": probe.setSuspended("q", false)
    case "endStart": probe.apply(.endStart(probe["A"]))
    case "retire": probe.apply(.retire(probe["A"]))
    default: preconditionFailure("no command \(command)")
    }
  }

  private static func paused(_ probe: EngineProbe, _ command: Command) -> EngineProbe.Outcome {
    probe.apply(.pause(probe["A"]))
    return probe.apply(command)
  }
}
