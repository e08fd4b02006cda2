import OpEngine
import Testing

@testable import OpScenario

@Suite struct WaitCauseTests {
  /// Plays a scenario to its end, or to a time, and returns the causes as words: `suspended net: a b`.
  private func causes(_ yaml: String, at time: EngineTime? = nil) throws -> [String] {
    let text = "optui: 1\ntitle: t\nallow: [deadlock, dependency-cycle, never-added]\n" + yaml
    let (scenario, problems) = ScenarioLoader.load(file: "s.yaml", bytes: Array(text.utf8))
    let play = Play(try #require(scenario, "\(problems)"), holds: false)
    if let time { play.advance(to: time) } else { play.finish() }
    let graph = NamedWaitGraph(play.events, workers: play.scenario.workers)
    return graph.causes(of: play.scenario.operations.map(\.id)).map { cause in
      let root =
        switch cause.root {
        case .reason(let reason):
          "\(reason.kind.rawValue) \(reason.queue.map { graph.name(of: $0) } ?? graph.name(of: reason.operation))"
        case .running(let id): "running \(graph.name(of: id))"
        case .cycle(let members): "cycle \(members.map { graph.name(of: $0) }.sorted().joined(separator: " "))"
        }
      return ([root + ":"] + cause.waiting.map { graph.name(of: $0) }).joined(separator: " ")
    }
  }

  @Test func `Operations count for every cause behind them, over all branches`() throws {
    let found = try causes(
      """
      queues: {net: {suspended: true}, cpu: {}}
      operations:
        a: {queue: net}
        b: {queue: net}
        upload: {queue: cpu, kind: manual}
        done: {queue: cpu, after: [a, upload]}
        last: {queue: cpu, after: [done]}
      """)
    #expect(found == ["suspended net: a b done last", "step upload: done last"])
  }

  @Test func `A ring is one cause, and those behind it wait for it`() throws {
    let found = try causes(
      """
      queues: {q: {}}
      operations:
        a: {queue: q, after: [c]}
        b: {queue: q, after: [a]}
        c: {queue: q, after: [b]}
        d: {queue: q, after: [a]}
      """)
    #expect(found == ["cycle a b c: d"])
  }

  @Test(arguments: ["suspended: true", "max: 0", "max: 1"])
  func `What breaks a ring is said of a ring, whatever else holds up its queue`(queue: String) throws {
    let text = """
      optui: 1
      title: t
      allow: [deadlock, dependency-cycle]
      queues: {q: {\(queue)}}
      operations:
        a: {queue: q, after: [b]}
        b: {queue: q, after: [a]}
      """
    let (scenario, problems) = ScenarioLoader.load(file: "s.yaml", bytes: Array(text.utf8))
    let play = Play(try #require(scenario, "\(problems)"), holds: false)
    play.finish()
    let graph = NamedWaitGraph(play.events, workers: play.scenario.workers)
    let ring = try #require(
      graph.causes(of: ["a", "b"]).first { if case .cycle = $0.root { true } else { false } })
    #expect(ring.fix?.action == "cancel")
    #expect(ring.fix?.operation.map(graph.name) == "b")
  }

  @Test func `A full queue is the cause while one of its slots comes free by itself`() throws {
    let yaml = """
      queues: {net: {max: 1}}
      operations:
        a: {queue: net, duration: 2s}
        b: {queue: net, duration: 1s}
        c: {queue: net, after: [b], duration: 1s}
      """
    #expect(try causes(yaml, at: EngineTime(.seconds(1))) == ["max net: b c", "running a:"])
  }

  @Test func `Behind slots that never come free, the cause is what holds them`() throws {
    let found = try causes(
      """
      queues: {net: {max: 1}}
      operations:
        hung: {queue: net, kind: manual}
        b: {queue: net, duration: 1s}
        c: {queue: net, duration: 1s}
      """)
    #expect(found == ["step hung: b c"])
  }

  /// Makes more causes than one pass carries.
  @Test func `Two hundred causes are told apart`() throws {
    let found = try causes(
      """
      queues: {q: {}, r: {}}
      operations:
        hung: {queue: q, kind: manual, repeat: 200}
        all: {queue: r, after: [hung]}
      """)
    #expect(found.count == 200 && found.allSatisfy { $0.hasSuffix(": all") })
    #expect(Set(found).count == 200)
  }

  @Test func `A long chain is walked without recursion`() throws {
    let chain = (1...3000).map { "  o\($0): {queue: q, after: [\($0 == 1 ? "root" : "o\($0 - 1)")]}" }
    let found = try causes(
      "queues: {q: {}, s: {suspended: true}}\noperations:\n  root: {queue: s}\n" + chain.joined(separator: "\n"))
    #expect(found.count == 1 && found[0].hasPrefix("suspended s: root o1 o2 "))
    #expect(found[0].split(separator: " ").count == 2 + 3001)
  }

  @Test func `A claim that all finish tells every cause and every thread that waits`() throws {
    let yaml = """
      optui: 1
      title: t
      queues: {net: {suspended: true}, cpu: {}}
      operations:
        a: {queue: net, repeat: 8}
        index: {queue: cpu, after: [a.1]}
      threads:
        helper: [{when: index.finished, resume: net}]
      expect: [{all: finished}]
      """
    let (scenario, problems) = ScenarioLoader.load(file: "s.yaml", bytes: Array(yaml.utf8))
    #expect(problems.isEmpty)
    let failure = try #require(scenario.flatMap { Verifier.check($0).first })
    #expect(failure.message == "expected all to be finished; a.1, a.2, a.3, a.4, a.5 and 4 more not")
    #expect(
      failure.notes == [
        "because net is suspended; 9 behind: a.1, a.2, a.3, a.4, a.5 and 4 more",
        "thread helper waits for index.finished before it does `resume: net` (line 8)",
      ])
  }
}
