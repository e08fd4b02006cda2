import LogSupport
import Scenarios
import TestSupport
import Testing

@testable import OpLog
@testable import OpPlay

/// The log alone gives the answers of the engine that wrote it.
@Suite struct NamedWaitGraphTests {
  @Test func `The next operation waits for its turn if only a thread is missing`() throws {
    let builtIn = try #require(BuiltIn.all.first { $0.name == "why/starved-pool" })
    let loaded = ScenarioLoader.load(file: builtIn.name, bytes: Array(builtIn.text.utf8))
    let play = Play(try #require(loaded.scenario), holds: false)
    play.advance(to: EngineTime(.milliseconds(600)))
    let graph = NamedWaitGraph(play.events, workers: loaded.scenario?.workers)
    #expect(graph.waiters(for: "image1") == ["image2"])
    #expect(graph.waiters(for: "image2") == [])
  }

  @Test(arguments: BuiltIn.all)
  func `The log gives the engine's answers after every event`(_ builtIn: BuiltIn) throws {
    try compareAfterEveryEvent(builtIn.text)
  }

  /// Two lints tell that nothing moves: of the exhausted pool, then of the deadlock. `upload` never finishes.
  @Test func `The log gives the engine's answers between two lints about the same moment`() throws {
    try compareAfterEveryEvent(
      """
      optui: 1
      title: t
      workers: 1
      queues: {q: {}}
      operations:
        upload: {queue: q, kind: custom, overrides: {start: [{set: {isExecuting: true}}]}}
        reader: {queue: q, steps: [{wait: source}]}
        source: {queue: q, duration: 1s}
      allow: [deadlock, pool-exhausted, waits-on-own-queue, starvation]
      """)
  }

  private func compareAfterEveryEvent(_ yaml: String) throws {
    let scenario = try #require(ScenarioLoader.load(file: "t.yaml", bytes: Array(yaml.utf8)).scenario)
    let play = Play(scenario, holds: false)
    let ids = play.core.table.operations.map { (name: $0.plan.id, id: $0.id) }
    let comparison = Comparison()
    let turns = Lock(0)
    let token = play.core.engine.observers.observe { [engine = play.core.engine, recorder = play.core.recorder] _ in
      let turn = turns.withLock { turn in
        turn += 1
        return turn
      }
      let asked = Self.share(of: ids, turn: turn).map {
        (
          $0.name,
          Words(name: { recorder.name(of: $0).text }, queue: { recorder.name(of: $0).text }).text(
            engine.explanation(of: $0.id))
        )
      }
      comparison.compare(asked, with: recorder.events)
    }
    play.finish()
    token.cancel()
    #expect(comparison.compared >= ids.count)
    #expect(comparison.differences.isEmpty, "\(comparison.differences.prefix(5).joined(separator: "\n"))")
  }

  /// Returns the operations to explain after one event: a few, but all in turn.
  private static func share<Element>(of all: [Element], turn: Int, atMost count: Int = isThorough ? 25 : 4) -> [Element]
  {
    (0..<min(all.count, count)).map { all[(turn * count + $0) % all.count] }
  }

  @Test(arguments: BuiltIn.all)
  func `A log that was read back gives the same answers`(_ builtIn: BuiltIn) throws {
    let scenario = try #require(
      ScenarioLoader.load(file: "\(builtIn.name).yaml", bytes: Array(builtIn.text.utf8)).scenario)
    let play = Play(scenario, holds: false)
    play.finish()
    let writer = EventLogWriter(title: builtIn.name)
    let lines = [writer.header] + play.events.map(writer.line)
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    #expect(EventLogReader.isLog(bytes))
    let log = try #require(EventLogReader.read(bytes).log)
    #expect(NamedWaitGraph(log.events) == NamedWaitGraph(play.events))
  }

  @Test func `An unknown operation has no explanation`() {
    var graph = NamedWaitGraph()
    graph.apply(LogEvent(time: .zero, .operation("ghost", in: nil, .executing)))
    #expect(graph.explanation(of: "ghost") == nil)
    #expect(graph.waiters(for: "ghost").isEmpty && graph.operationsAhead(of: "ghost").isEmpty)
  }

  /// Occupies both workers with blocks or completion blocks, which are in no lane: none is left for the last operation.
  @Test(arguments: ["blocks: [[{sleep: 9s}], [{sleep: 9s}]]", "completion: [{sleep: 9s}]"])
  func `Workers can be occupied by more than operations`(_ work: String) throws {
    let yaml = """
      optui: 1
      title: Two workers
      workers: 2
      queues: {q: {}}
      operations:
        busy: {queue: q, \(work)}
        other: {queue: q, steps: [{sleep: 9s}]}
        last: {queue: q}
      """
    let scenario = try #require(ScenarioLoader.load(file: "two.yaml", bytes: Array(yaml.utf8)).scenario)
    let play = Play(scenario)
    play.advance(to: .zero + .seconds(5))
    let graph = NamedWaitGraph(play.events, workers: 2)
    #expect(graph.explanation(of: "last")?.chain.last?.kind == .workers)
    play.advance(to: .zero + .seconds(20))
    #expect(play.events.contains { $0.kind == .finished && $0.operation == "last" })
  }

  @Test func `Neighbours are in order`() throws {
    func event(_ change: OperationChange<LogName, LogName>, _ operation: LogName) -> LogEvent {
      LogEvent(time: .zero, worker: 2, .operation(operation, in: "q", change))
    }
    var events = [LogEvent(time: .zero, .queueCreated("q", .init(max: 1)))]
    for (name, priority) in [("a", .normal), ("b", .normal), ("c", .high), ("d", .low), ("e", .normal)]
      as [(LogName, QueuePriority)]
    {
      events.append(LogEvent(time: .zero, worker: 2, .created(name, in: "q", .init(priority: priority))))
    }
    events += [event(.dependencyAdded(on: "a"), "e"), event(.dependencyAdded(on: "a"), "d")]
    events += ["a", "b", "c", "d", "e"].map { (name: LogName) in event(.enqueued(in: "q"), name) }
    events += ["a", "b", "c"].map { (name: LogName) in event(.ready, name) }
    events += [event(.dispatched, "a"), event(.executing, "a")]
    let graph = NamedWaitGraph(events)
    #expect(graph.waiters(for: "a") == ["c", "d", "e"], "c gets the slot")
    #expect(graph.operationsAhead(of: "d") == ["c", "b"])
    #expect(graph.operationsAhead(of: "c").isEmpty)
  }
}

/// A graph that gets the log, and its differences from the engine.
private final class Comparison: Sendable {
  private struct State {
    var graph = NamedWaitGraph()
    var told = 0
    var compared = 0
    var differences: [String] = []
  }

  private let state = Lock(State())

  var compared: Int { state.withLock { $0.compared } }
  var differences: [String] { state.withLock { $0.differences } }

  /// - Parameter asked: the engine's answer about each operation after these events.
  func compare(_ asked: [(name: String, text: String)], with events: [LogEvent]) {
    state.withLock { state in
      for event in events[state.told...] { state.graph.apply(event) }
      state.told = events.count
      for (name, text) in asked {
        let words = Words(name: state.graph.name, queue: state.graph.name)
        let read = state.graph.explanation(of: name).map { words.text($0) } ?? "nothing"
        if read != text { state.differences.append("after #\(state.told) \(name): engine \(text); log \(read)") }
      }
      state.compared += asked.count
    }
  }
}

/// An explanation in names.
private struct Words {
  let name: (OperationID) -> String
  let queue: (QueueID) -> String

  func text(_ explanation: Explanation) -> String {
    let reasons = explanation.reasons.map(text).joined(separator: ", ")
    let chain = explanation.chain.map(text).joined(separator: ", ")
    return "\(reasons) | \(chain) | \(explanation.suggestedFix.map(text) ?? "-")"
  }

  private func text(_ reason: WaitReason) -> String {
    let holders = reason.holders.map(name).joined(separator: "+")
    return "\(name(reason.operation)) \(reason.kind.rawValue) [\(holders)] \(reason.queue.map(queue) ?? "-")"
      + " \(reason.subject ?? "-")"
  }

  private func text(_ fix: SuggestedFix) -> String {
    switch fix {
    case .add(let id): "add \(name(id))"
    case .command(.resume(let id)): "resume \(queue(id))"
    case .command(.raiseMax(let id)): "raise \(queue(id))"
    case .command(.cancel(let id)): "cancel \(name(id))"
    case .command(.unpause(let id)): "unpause \(name(id))"
    case .reportReady(let id): "report-ready \(name(id))"
    case .postReady(let id): "post-ready \(name(id))"
    case .command(.satisfy(let id, let condition)): "satisfy \(name(id)) \(condition)"
    case .command(.finish(let id)): "finish \(name(id))"
    case .reportFinish(let id): "report finish of \(name(id))"
    case .giveUpWait(let id): "give up \(name(id))"
    case .freeWorker: "worker"
    case .freeDispatchQueue(let id): "dispatch queue of \(queue(id))"
    case .freeMain: "main"
    }
  }
}
