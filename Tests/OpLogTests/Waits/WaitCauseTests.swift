import Testing

@testable import OpLog
@testable import OpPlay

@Suite struct WaitCauseTests {
  /// Plays a scenario to its end, or to a time, and returns the causes as words: `suspended net: a b`.
  private func causes(_ yaml: String, at time: EngineTime? = nil) throws -> [String] {
    let graph = try graph(yaml, at: time)
    return graph.causes(of: (0..<graph.operations.count).map { graph.operations[$0] }).map { cause in
      let root =
        switch cause.root {
        case .reason(let reason):
          "\(reason.kind.rawValue) \(reason.queue.map { graph.name(of: $0) } ?? graph.name(of: reason.operation))"
        case .running(let id): "running \(graph.name(of: id))"
        case .cycle(let members, let withMain):
          "cycle \(members.map { graph.name(of: $0) }.sorted().joined(separator: " "))" + (withMain ? " main" : "")
        }
      return ([root + ":"] + cause.waiting.map { graph.name(of: $0) }).joined(separator: " ")
    }
  }

  private func graph(_ yaml: String, at time: EngineTime? = nil) throws -> NamedWaitGraph {
    let text = "optui: 1\ntitle: t\nallow: [deadlock, dependency-cycle, never-added]\n" + yaml
    let (scenario, problems) = ScenarioLoader.load(file: "s.yaml", bytes: Array(text.utf8))
    let play = Play(try #require(scenario, "\(problems)"), holds: false)
    if let time { play.advance(to: time) } else { play.finish() }
    return NamedWaitGraph(play.events, workers: play.scenario.workers)
  }

  @Test func `Operations count for every one of their causes, over all branches`() throws {
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

  @Test func `A ring is one cause, and operations behind it wait for it`() throws {
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

  @Test func `A ring through the main thread names it and its task`() throws {
    let ring = try graph(
      """
      queues: {net: {}, ui: {main: true}}
      operations:
        show: {}
        load: {queue: net, steps: [{add: show, to: ui, wait: true}]}
      script: [{wait: net}]
      """)
    let cause = try #require(ring.causes(of: ["load", "show"]).first)
    #expect(cause.root == .cycle(cause.ownOperations, withMain: true) && cause.ownOperations.count == 2)
    #expect(cause.fix?.action == "give-up-wait" && cause.fix?.operation.map(ring.name) == "load")
  }

  @Test func `A group always waits for its children: cancelling the child ends all`() throws {
    let yaml = """
      queues: {q: {}}
      operations:
        app: {queue: q, kind: group, children: [page], exclusive: [dialog]}
        page: {kind: group, children: [alert]}
        alert: {duration: 1s, exclusive: [dialog]}
      """
    let ring = try graph(yaml)
    let fix = try #require(ring.explanation(of: "alert")?.suggestedFix)
    #expect(fix.action == "cancel" && fix.operation.map(ring.name) == "alert")
    #expect(ring.explanation(of: "app")?.suggestedFix == fix && ring.causes(of: ["app"]).first?.fix == fix)
    let played = try graph(yaml + "\nscript: [{at: 1s, cancel: alert}]")
    #expect(played.causes(of: ["app", "page", "alert"]).isEmpty)
  }

  @Test func `In any order of queries, the root comes first, and a ring has one fix`() throws {
    let graph = try graph(
      """
      queues: {net: {suspended: true}, cpu: {}}
      operations:
        poster: {queue: cpu, after: [resize]}
        resize: {queue: cpu, after: [photo]}
        photo: {queue: net}
        a: {queue: cpu, after: [c]}
        b: {queue: cpu, after: [a]}
        c: {queue: cpu, after: [b]}
        d: {queue: cpu, after: [a]}
      """)
    let names = ["poster", "resize", "photo", "a", "b", "c", "d"]
    let causes = graph.causes(of: names)
    #expect(causes.map { $0.waiting.map(graph.name) } == [["photo", "resize", "poster"], ["d"]])
    #expect(graph.causes(of: names.reversed()) == causes)
    let fixes = ["a", "b", "c", "d"].compactMap { graph.explanation(of: $0)?.suggestedFix }
    #expect(Set(fixes).count == 1 && fixes.count == 4 && causes.last?.fix == fixes.first)
  }

  @Test(arguments: ["suspended: true", "max: 0", "max: 1"])
  func `A ring has a fix that breaks it, whatever else blocks its queue`(queue: String) throws {
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

  @Test func `A full queue is the cause while one of its slots will become free by itself`() throws {
    let yaml = """
      queues: {net: {max: 1}}
      operations:
        a: {queue: net, duration: 2s}
        b: {queue: net, duration: 1s}
        c: {queue: net, after: [b], duration: 1s}
      """
    #expect(try causes(yaml, at: EngineTime(.seconds(1))) == ["max net: b c", "running a:"])
  }

  @Test func `Behind slots that never become free, the cause is their holders`() throws {
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

  /// Makes more causes than one pass handles.
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

  @Test func `A claim that all finish lists every cause and every waiting thread`() throws {
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
