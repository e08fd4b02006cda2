import Testing

@testable import OpPlay

/// Short plays in real time. Their expectations hold for any order and delay of threads.
@Suite struct RealTimeTests {
  static let plays: [SmallPlay] = [
    SmallPlay(
      "a body sleeps and logs, and the next one waits for it",
      """
      clock: real
      queues: {q: {max: 1}}
      operations:
        a: {queue: q, steps: [{sleep: 2ms}, {log: one}, {sleep: 1ms}, {log: two}], completion: done}
        b: {queue: q, after: [a], steps: [{log: three}]}
      script: [{wait: b}, {log: end}]
      expect:
        - order: [a.executing, a.log one, a.log two, a.finished, b.executing, b.log three, b.finished, main.log end]
        - running: {queue: q, exactly: 1}
        - order: [a.finished, a.log done]
      """),
    SmallPlay(
      "a sleep ends early when its body looks at its cancel",
      """
      clock: real
      queues: {q: {}}
      operations:
        a: {queue: q, checks-cancel: 1ms, steps: [{log: on}, {sleep: 60s}, {log: never}]}
        b: {queue: q, checks-cancel: steps, steps: [{log: on}, {when: b.cancelled, log: never}]}
      script: [{when: a.log on, cancel: a}, {when: b.log on, cancel: b}]
      expect:
        - order: [a.cancelled, a.noticed, a.finished]
        - never: a.log never
        - order: [b.cancelled, b.finished]
      """),
    SmallPlay(
      "the main queue runs while the script waits for a time or an event, and when it has ended",
      """
      clock: real
      queues: {main: {main: true}, q: {}}
      operations:
        a: {queue: main, steps: [{log: a}]}
        b: {steps: [{log: b}]}
        c: {queue: q, completion: {thread: main, do: [{log: c}]}}
      script:
        - {when: a.finished, log: seen}
        - {add: b, to: main}
        - sleep: 2ms
        - log: end
      expect:
        - order: [a.log a, main.log seen, main.log end, b.log b]
        - order: [c.finished, c.log c]
      """),
    SmallPlay(
      "threads of the file",
      """
      clock: real
      operations: {a: {steps: [{log: a}]}}
      threads:
        one: [{log: first}, {start: a}, {log: third}]
        two: [{when: one.log first, log: second}, {after: 1ms, log: fourth}]
      expect:
        - order: [one.log first, a.log a, one.log third]
        - order: [one.log first, two.log second, two.log fourth]
      """),
    SmallPlay(
      "every kind ends",
      """
      clock: real
      queues: {q: {max: 3}}
      operations:
        block: {queue: q, blocks: [1ms, [{log: second}]]}
        invocation: {queue: q, kind: invocation, duration: 1ms, result: 81}
        sync: {queue: q, kind: sync, after: [invocation], steps: [{log: "got $invocation.result"}]}
        async: {queue: q, kind: async, steps: [{log: here}, {sleep: 1ms}, {log: there}]}
        manual: {queue: q, kind: manual, steps: [{log: asked}]}
        pausable: {queue: q, kind: pausable, steps: [{log: on}, {sleep: 1ms}]}
        group: {queue: q, kind: group, mode: chain, children: [c1, c2]}
        c1: {steps: [{log: c1}]}
        c2: {steps: [{log: c2}]}
        wall: {queue: q, kind: barrier, steps: [{log: alone}]}
        after: {queue: q, steps: [{log: behind}]}
      script:
        - {when: manual.log asked, finish: manual}
        - {when: pausable.log on, pause: pausable}
        - unpause: pausable
      expect:
        - order: [c1.finished, c2.executing, c2.finished, group.finished, wall.executing, wall.finished, after.executing]
        - order: [manual.log asked, manual.finished, wall.executing]
        - order: [sync.log got 81]
        - order: [async.log here, async.log there, async.finished]
        - running: {queue: q, at-most: 3}
        - never: misuse
        - all: finished
      """),
    SmallPlay(
      "failures, conditions, categories and dispatch groups",
      """
      clock: real
      queues: {q: {}}
      operations:
        late: {queue: q, duration: 60s, fails: {at: 2ms, message: timed out}}
        itself: {queue: q, steps: [{fail: no space}, {log: never}]}
        login: {duration: 1ms}
        like: {queue: q, conditions: [{id: logged-in, produces: login}]}
        print: {queue: q, conditions: [{id: paper, otherwise: wait}]}
        vote: {queue: q, conditions: [{id: adult, satisfied: false}], steps: [{log: never}]}
        alert: {queue: q, exclusive: [dialog], duration: 1ms}
        sheet: {queue: q, exclusive: [dialog], duration: 1ms}
      script:
        - dispatch-group: {enter: work}
        - dispatch-group: {notify: {work: [{log: all out}]}}
        - {when: login.finished, satisfy: {print: paper}}
        - dispatch-group: {leave: work}
        - dispatch-group: {leave: work}
      expect:
        - order: [late.failed timed out, late.finished]
        - order: [itself.failed no space, itself.finished]
        - order: [login.finished, like.executing]
        - never: {event: sheet.executing, during: alert.executing}
        - never: {event: alert.executing, during: sheet.executing}
        - never: {event: print.executing, before: login.finished}
        - never: vote.log never
        - never: itself.log never
        - misuse: {code: unbalancedLeave}
        - order: [work.log all out]
      """),
    SmallPlay(
      "a class with its own flags, and its observers",
      """
      clock: real
      queues: {q: {max: 1}}
      operations:
        download:
          queue: q
          kind: custom
          observe: {isFinished: [{log: seen}]}
          overrides:
            start:
              - if-cancelled: [{set: {isFinished: true}}, {return: true}]
              - set: {isExecuting: true}
              - detach: [{sleep: 1ms}, {call: complete}]
            complete: [{set: {isExecuting: false, isFinished: true}}]
        next: {queue: q}
      expect:
        - order: [download.isExecuting 0->1, download.isFinished 0->1, download.log seen]
        - order: [download.finished, next.executing]
      """),
    SmallPlay(
      "misuse and settings",
      """
      clock: real
      queues: {q: {max: 1, suspended: true}, main: {main: true, max: 3}}
      operations: {a: {queue: q}, b: {}, c: {queue: q, priority: very-high}}
      script:
        - {add: a, to: q}
        - depend: {b: [b]}
        - depend: {b: [a]}
        - start: b
        - undepend: {b: [a]}
        - max: {q: 2}
        - resume: q
        - wait: q
        - start: b
        - {ask: {text: Well?, choices: {a: "Yes", b: "No"}, answer: a, reveal: b.finished}}
        - log: end
      expect:
        - misuse: {code: alreadyEnqueuedOrFinished, op: a}
        - misuse: {code: selfDependency, op: b}
        - misuse: {code: notReady, op: b}
        - lint: {id: main-queue-fixed, queue: main}
        - order: [b.finished, main.log end]
      """),
  ]

  /// No machine is so slow.
  static let anyTime = Duration.seconds(1000)

  @Test(arguments: plays)
  func `It meets its expectations`(_ play: SmallPlay) throws {
    let failures = Verifier.check(try Scenario(reading: play.text), tolerance: Self.anyTime)
    #expect(failures.isEmpty, "\(ProblemReport(failures, file: "play.yaml", text: play.text).rendered())")
  }

  private func play(_ body: String, limits: PlayLimits = .realTime()) throws -> ThreadedPlay {
    return ThreadedPlay(try Scenario(reading: "optui: 1\ntitle: t\nclock: real\n" + body), limits: limits)
  }

  static let deadlocks: [(body: String, says: String)] = [
    (
      """
      allow: [deadlock]
      queues: {q: {max: 1}}
      operations: {A: {queue: q, steps: [{wait: B}]}, B: {queue: q}}
      """, "A: wait B; B: max q A; A: cycle"
    ),
    ("queues: {q: {suspended: true}}\noperations: {A: {queue: q}}", "A: suspended q"),
    ("queues: {q: {}}\noperations: {A: {queue: q, kind: manual}}\nscript: [{wait: A}]", "main: wait A; A: step"),
    ("workers: 1\nqueues: {q: {}, p: {}}\noperations: {A: {queue: q, steps: [{wait: B}]}, B: {queue: p}}", "A: wait B"),
    // A notification that gets no worker moves nothing either.
    (
      """
      workers: 1
      allow: [never-added]
      queues: {q: {}}
      operations: {A: {queue: q, steps: [{wait: B}]}, B: {}}
      script:
        - {when: A.executing, log: on}
        - dispatch-group: {enter: g}
        - dispatch-group: {notify: {g: [{log: out}]}}
        - dispatch-group: {leave: g}
      """, "A: wait B"
    ),
  ]

  @Test(arguments: deadlocks)
  func `A deadlock is reported and ends the play`(body: String, says: String) throws {
    let play = try play(body)
    #expect(play.run() == .reached)
    let lint = play.events.last { $0.isDeadlock }
    #expect(lint?.remark?.message?.contains(says) == true, "\(lint?.remark?.message ?? "no lint")")
    // Reported for the end, although everything has been released since.
    #expect(!NamedWaitGraph(play.events, workers: play.scenario.workers).causes(of: ["A"]).isEmpty)
  }

  /// The first is stopped by the clock, the others before that, however slow the machine is.
  static let endless: [(body: String, longest: Duration, says: String)] = [
    ("operations: {A: {duration: 60s}}\nqueues: {q: {}}\nscript: [{start: A}]", .milliseconds(20), "goes on after"),
    ("script: [{repeat: {times: 1000000, do: [{log: x}]}}]", anyTime, "more than 1000 events"),
    (
      """
      operations: {A: {kind: custom, overrides: {mine: [{call: mine}]}}}
      script: [{call: {A: mine}}]
      """, anyTime, "methods or observers of A call each other without end"
    ),
  ]

  @Test(arguments: endless)
  func `An endless play is stopped`(body: String, longest: Duration, says: String) throws {
    let play = try play(body, limits: .realTime(longest: longest, events: 1000))
    guard case .exhausted(let report) = play.run() else {
      Issue.record("it was not stopped")
      return
    }
    #expect(report.contains(says))
  }

  /// A thread that is busy when the play ends is released, and so is the play.
  @Test(.timeLimit(.minutes(10))) func `Nothing of it remains`() async throws {
    weak var gone: ThreadedPlay?
    weak var room: ParkingLot?
    weak var clock: LiveRuntime?
    do {
      let play = try play(Self.deadlocks[0].body)
      play.run()
      (gone, room, clock) = (play, play.lot, play.clock)
      #expect(play.lot.threads == 0)
    }
    // The last of its threads may be about to release it.
    try await wait { gone == nil && room == nil && clock == nil }
  }

  @Test func `News is signalled once until it is read`() throws {
    let news = Lock(0)
    let text =
      "optui: 1\ntitle: t\nclock: real\nqueues: {q: {}}\noperations: {a: {queue: q, repeat: 20, steps: [{log: x}]}}"
    let scenario = try Scenario(reading: text)
    let play = ThreadedPlay(scenario) { news.withLock { $0 += 1 } }
    #expect(play.run() == .reached)
    #expect(news.withLock { $0 } == 1)
    let events = play.takeNews(after: 0).events
    #expect(events == play.events)
    #expect(events.map(\.sequence) == Array(1...events.count))
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test func `Threads are numbered as in a virtual play`() throws {
    let play = try play(
      """
      queues: {q: {}}
      operations: {a: {queue: q, steps: [{log: x}]}}
      script: [{log: m}]
      threads: {one: [{log: x}], two: [{log: y}]}
      """)
    play.run()
    let workers = Dictionary(
      play.events.filter { $0.kind == .log }.map { ($0.subject ?? "", $0.worker ?? 0) }, uniquingKeysWith: max)
    #expect(workers["main"] == 1)
    #expect(workers["one"] == 2)
    #expect(workers["two"] == 3)
    #expect(workers["a"].map { $0 >= 4 } == true)
  }

  @Test func `Expectations that real time leaves open are named`() throws {
    let scenario = try play(
      """
      queues: {q: {}}
      operations: {a: {queue: q}}
      expect: [{ends: 9s}, {at: 1s, states: {a: pending}}, {ends: 8s}, {running: {queue: q, exactly: 7, at: 1s}}]
      """
    ).scenario
    #expect(Verifier.uncheckedKeys(of: scenario) == ["ends", "states", "running"])
    #expect(Verifier.check(scenario).isEmpty)
  }

  /// The lines of two threads come in either order: `log` holds sometimes, the others always.
  @Test func `Unordered events are expected by other means`() throws {
    let body = """
      queues: {q: {}}
      operations: {a: {queue: q, steps: [{log: x}]}, b: {queue: q, steps: [{log: y}], after: [a]}}
      expect:
        - log-set: {at: 0s, lines: [b y, a x]}
        - outcome: {a: completed, b: completed}
      """
    #expect(Verifier.check(try play(body).scenario, tolerance: Self.anyTime).isEmpty)
    let wrong = body.replacing("completed, b: completed", with: "failed").replacing("b y, a x", with: "b z")
    #expect(Verifier.check(try play(wrong).scenario, tolerance: Self.anyTime).map(\.code) == ["log-set", "outcome"])
    let ordered = try play("script: [{log: x}]\nexpect: [{log: [\"* main y\"]}]").scenario
    let notes = Verifier.check(ordered).first?.notes ?? []
    #expect(notes.contains { $0.contains("`log-set`") && $0.contains("`outcome`") })
  }

  @Test(arguments: [(Duration.seconds(1000), 0), (.milliseconds(50), 1)])
  func `Times may be off by the tolerance`(tolerance: Duration, failures: Int) throws {
    let scenario = try play("script: [{log: x}]\nexpect: [{log: [900s main x]}]").scenario
    #expect(Verifier.check(scenario, tolerance: tolerance).count == failures)
  }
}
