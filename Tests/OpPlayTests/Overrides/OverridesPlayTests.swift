import OpPlay
import Testing

/// Operations of the kind custom: the effects of their methods, and their notifications.
@Suite struct OverridesPlayTests {
  @Test(arguments: plays)
  func `Meets its expectations`(_ play: SmallPlay) {
    #expect(play.report.isEmpty, "\(play.report)")
  }

  static let plays = [
    SmallPlay(
      "A class that overrides nothing, or only main, is started by the default start().",
      """
      queues: {q: {max: 1}}
      operations:
        A: {kind: custom, queue: q, duration: 1s}
        B: {kind: custom, queue: q, result: 7, overrides: {main: [{call: work}, {log: main}], work: [{sleep: 1s}, {log: work}]}}
      expect:
        - kvo: {op: A, is: [isExecuting 0->1, isExecuting 1->0, isFinished 0->1]}
        - kvo: {op: B, is: [isExecuting 0->1, isExecuting 1->0, isFinished 0->1]}
        - log: [2s B work, 2s B main]
        - result: {op: B, is: 7}
        - running: {queue: q, at-most: 1}
        - no-lints: true
        - ends: 2s
      """),
    SmallPlay(
      "It checks isCancelled only explicitly.",
      """
      queues: {q: {}}
      operations:
        A: {kind: custom, queue: q, duration: 500ms}
        B: {kind: custom, queue: q, duration: 2s, checks-cancel: 100ms}
        C: {kind: custom, queue: q, overrides: {main: [{sleep: 500ms}, {if-cancelled: [{log: seen}, {return: true}]}, {log: no}]}}
      script: [{at: 150ms, cancel: [A, B, C]}]
      expect:
        - event: {is: A.finished, at: 500ms}
        - event: {is: B.finished, at: 200ms}
        - event: {is: C.finished, at: 500ms}
        - log: [500ms C seen]
        - lint: {id: cancel-ignored, op: A}
        - never: lint cancelled-not-finishing
      """),
    SmallPlay(
      "Detached steps continue after start() has returned, and its slot stays occupied.",
      """
      workers: 1
      queues: {q: {max: 1}, r: {}}
      operations:
        A:
          kind: custom
          queue: q
          completion: over
          overrides:
            start: [{set: {isExecuting: true}}, {detach: [{call: main}, {log: detached}]}, {log: start}]
            main: [{sleep: 1s}, {set: {isExecuting: false, isFinished: true}}]
        B: {queue: q, duration: 1s}
        C: {queue: r, at: 500ms, steps: [{log: a worker}]}
      expect:
        - log: [0s A start, 500ms C a worker, 1s A detached, 1s A over]
        - kvo: {op: A, is: [isExecuting 0->1, isExecuting 1->0, isFinished 0->1]}
        - order: [A.isFinished 0->1, A.finished, B.executing]
        - outcome: {A: completed}
        - no-lints: true
        - ends: 2s
      """),
    SmallPlay(
      "All flags have changed when the first is posted, and are posted in the order written.",
      """
      operations:
        A:
          kind: custom
          observe:
            isExecuting: [{log: "1: $A.isExecuting $A.isFinished"}]
            isFinished: [{log: "2: $A.isExecuting $A.isFinished"}]
          overrides:
            start: [{set: {isExecuting: true}}, {set: {isFinished: true, isExecuting: false}}, {log: end}]
      script: [{start: A}, {log: returned}]
      expect:
        - log: ["0s A 1: 1 0", "0s A 2: 0 1", "0s A 1: 0 1", 0s A end, 0s main returned]
        - kvo: {op: A, is: [isExecuting 0->1, isFinished 0->1, isExecuting 1->0]}
        - no-lints: true
      """),
    SmallPlay(
      "An observer of the first runs before the second is posted, and the engine learns of a flag after its observers.",
      """
      queues: {q: {}}
      operations:
        A:
          kind: custom
          queue: q
          observe: {isExecuting: [{sleep: 1s}], isFinished: [{sleep: 1s}]}
          overrides: {start: [{set: {isExecuting: true}}, {set: {isExecuting: false, isFinished: true}}]}
        B: {queue: q, after: [A]}
      expect:
        - event: {is: A.isExecuting 0->1, at: 0s}
        - event: {is: A.executing, at: 1s}
        - event: {is: A.isExecuting 1->0, at: 1s}
        - event: {is: A.isFinished 0->1, at: 2s}
        - event: {is: B.finished, at: 3s}
        - no-lints: true
      """),
    SmallPlay(
      "super.start posts the flags as they read, and does not end it.",
      """
      queues: {q: {}}
      operations:
        A:
          kind: custom
          queue: q
          overrides:
            start: [{call: super.start}, {log: start}]
            main: [{set: {isExecuting: true}}]
            complete: [{set: {isExecuting: false, isFinished: true}}]
      script: [{at: 1s, call: {A: complete}}, {log: "$A.isFinished"}]
      expect:
        - kvo:
            op: A
            is: [isExecuting 0->0, isExecuting 0->1, isExecuting 1->1, isFinished 0->0, isExecuting 1->0, isFinished 0->1]
        - log: [0s A start, 1s main 1]
        - event: {is: A.finished, at: 1s}
        - no-lints: true
      """),
    SmallPlay(
      "super.start of a class that keeps no flags ends it when main has returned.",
      """
      operations:
        A: {kind: custom, overrides: {start: [{log: before}, {call: super.start}, {log: after}], main: [{sleep: 1s}, {log: main}]}}
      script: [{start: A}, {log: returned}, {start: A}]
      expect:
        - log: [0s A before, 1s A main, 1s A after, 1s main returned, 1s A before, 1s A after]
        - kvo: {op: A, is: [isExecuting 0->1, isExecuting 1->0, isFinished 0->1]}
        - never: misuse
      """),
    SmallPlay(
      "Starts of the default start() can be misuse; an overridden one is never misuse.",
      """
      queues: {q: {suspended: true}}
      operations:
        A: {kind: custom, queue: q, after: [B]}
        B: {kind: custom, queue: q, overrides: {start: [{log: called}]}}
      script: [{after: 1s, start: A}, {start: B}, {start: B}, {resume: q}]
      allow: [deadlock]
      expect:
        - misuse: {code: ownedByQueue, op: A}
        - log: [1s B called, 1s B called, 1s B called]
        - stalled: {op: A, because: [dependency, never-finishes]}
        - lint: {id: deadlock}
      """),
    SmallPlay(
      "An overridden cancel() replaces cancel, for every caller.",
      """
      queues: {q: {suspended: true}}
      operations:
        A: {kind: custom, queue: q, overrides: {cancel: [{log: no}]}}
        B: {queue: q}
        C: {kind: custom, queue: q, overrides: {cancel: [{sleep: 1s}, {call: super.cancel}, {log: yes}]}}
        D: {queue: q}
      script: [{after: 1s, cancel: [A, B, C, D]}, {log: end}, {cancel-all: q}, {resume: q}]
      expect:
        - log: [1s A no, 2s C yes, 2s main end, 2s A no, 3s C yes]
        - outcome: {A: completed, B: cancelledBeforeStart, C: cancelledBeforeStart, D: cancelledBeforeStart}
        - event: {is: B.cancelled, at: 1s}
        - event: {is: D.cancelled, at: 2s}
        - never: {event: A.cancelled, before: A.finished}
      """),
    SmallPlay(
      "Its group, a failure in its chain, and a condition call the overridden cancel(), too.",
      """
      queues: {q: {}}
      operations:
        A: {kind: custom, overrides: {main: [{sleep: 3s}], cancel: [{log: cancel}, {call: super.cancel}]}}
        G: {kind: group, queue: q, children: [A]}
        F: {fails: {at: 1s, message: no}}
        B: {kind: custom, overrides: {cancel: [{log: cancel}, {call: super.cancel}]}}
        H: {kind: group, queue: q, mode: chain, children: [F, B]}
        C:
          kind: custom
          queue: q
          at: 2s
          conditions: [{id: c, satisfied: false}]
          overrides: {cancel: [{log: cancel}, {call: super.cancel}]}
      script: [{at: 500ms, cancel: G}]
      expect:
        - log: [500ms A cancel, 1s B cancel, 2s C cancel]
      """),
    SmallPlay(
      "A class that overrides cancel() counts as having noticed it.",
      """
      queues: {q: {}}
      operations:
        A:
          kind: custom
          queue: q
          overrides:
            start: [{set: {isExecuting: true}}]
            cancel: [{call: super.cancel}, {set: {isExecuting: false}}, {set: {isFinished: true}}]
      script: [{at: 1s, cancel: A}]
      expect:
        - kvo: {op: A, is: [isExecuting 0->1, isCancelled 0->1, isExecuting 1->0, isFinished 0->1]}
        - outcome: {A: cancelledWhileExecuting}
        - no-lints: true
        - ends: 1s
      """),
    SmallPlay(
      "A gate is ANDed with super's, and opens with a notification.",
      """
      queues: {q: {}}
      operations:
        A: {kind: custom, queue: q, after: [B], overrides: {isReady: false, open: [{set: {isReady: true}}]}}
        B: {queue: q, duration: 2s}
        C: {kind: custom, queue: q, after: [B], overrides: {isReady: false, open: [{set: {isReady: true}}]}}
      script: [{at: 1s, call: {A: open}}, {at: 3s, log: "$C.isReady"}, {call: {C: open}}]
      expect:
        - kvo: {op: A, is: [isReady 0->0, isReady 0->1, isExecuting 0->1, isExecuting 1->0, isFinished 0->1]}
        - event: {is: A.executing, at: 2s}
        - log: [3s main 0]
        - event: {is: C.ready, at: 3s}
        - kvo: {op: C, keys: [isReady], is: [isReady 0->0, isReady 0->1]}
      """),
    SmallPlay(
      "If it opens without a notification, that is noticed when another operation of the queue has finished.",
      """
      queues: {q: {}, r: {}}
      operations:
        A: {kind: custom, queue: q, overrides: {isReady: false, open: [{set-silently: {isReady: true}}]}}
        B: {queue: r, at: 2s}
        C: {queue: q, at: 3s, duration: 1s}
      script: [{at: 1s, call: {A: open}}]
      expect:
        - kvo: {op: A, keys: [isReady], is: []}
        - event: {is: A.dispatched, at: 4s}
      """),
    SmallPlay(
      "A cancel does not open a gate, so the operation never leaves.",
      """
      allow: [deadlock]
      queues: {q: {}}
      operations: {A: {kind: custom, queue: q, overrides: {isReady: false}}}
      script: [{at: 1s, cancel: A}]
      expect:
        - kvo: {op: A, is: [isCancelled 0->1, isReady 0->0]}
        - stalled: {op: A, because: [custom-not-ready]}
        - lint: {id: deadlock, op: A}
      """),
    SmallPlay(
      "Its own keys start false, and are posted and observed like others.",
      """
      operations:
        A:
          kind: custom
          observe: {isLoggedIn: [{log: "now $A.isLoggedIn"}]}
          overrides:
            logIn: [{if: {isLoggedIn: false, do: [{set: {isLoggedIn: true, isFresh: false}}, {return: true}]}}, {log: again}]
      script: [{when: A.isLoggedIn 0->1, log: heard}]
      threads: {other: [{at: 1s, call: {A: logIn}}, {call: {A: logIn}}, {log: "$A.isLoggedIn $A.isFresh"}]}
      expect:
        - kvo: {op: A, keys: [isLoggedIn, isFresh], is: [isLoggedIn 0->1, isFresh 0->0]}
        - log-set: {at: 1s, lines: [A now 1, A again, main heard, other 1 0]}
      """),
    SmallPlay(
      "return leaves the method, or what it has detached, whatever it stands in.",
      """
      operations:
        A:
          kind: custom
          overrides:
            start:
              - set: {isExecuting: true}
              - detach: [{repeat: {times: 9, do: [{sleep: 1s}, {if: {isExecuting: true, do: [{call: end}, {return: true}]}}]}}, {log: no}]
              - call: work
              - log: start
            work: [{repeat: {times: 3, do: [{log: once}, {return: true}, {log: no}]}}, {log: no}]
            end: [{set: {isExecuting: false, isFinished: true}}]
      script: [{start: A}]
      expect:
        - log: [0s A once, 0s A start]
        - ends: 1s
      """),
    SmallPlay(
      "A failing method fails the operation.",
      """
      queues: {q: {}}
      operations:
        A: {kind: custom, queue: q, overrides: {main: [{sleep: 1s}, {fail: no network}, {log: no}]}}
      expect:
        - outcome: {A: failed}
        - event: {is: A.failed no network, at: 1s}
        - log: []
      """),
    SmallPlay(
      "An operation that never posts isFinished keeps its slot forever.",
      """
      allow: [deadlock]
      queues: {q: {max: 1}}
      operations:
        A: {kind: custom, queue: q, overrides: {start: [{set: {isExecuting: true}}]}}
        B: {queue: q}
      script: [{wait: q}]
      expect:
        - stalled: {op: A, because: [never-finishes]}
        - stalled: {op: B, because: [max, never-finishes]}
        - lint: {id: deadlock, op: A}
        - at: end
          states: {A: executing, B: ready}
      """),
    SmallPlay(
      "If it is a child of a group cancelled before its start, its cancel() and start() are called before the group ends.",
      """
      queues: {q: {suspended: true}}
      operations:
        A: {kind: custom, overrides: {start: [{log: start}, {call: super.start}], cancel: [{log: cancel}, {call: super.cancel}]}}
        B: {duration: 1s}
        G: {kind: group, queue: q, children: [A, B]}
      script: [{cancel: G}, {at: 1s, resume: q}]
      expect:
        - log: [1s A cancel, 1s A start]
        - order: [A.cancelled, A.finished, B.cancelled, B.finished, G.finished]
        - outcome: {A: cancelledBeforeStart, B: cancelledBeforeStart, G: cancelledBeforeStart}
      """),
    SmallPlay(
      "As a child of a group, or with conditions, it is treated like any other.",
      """
      queues: {q: {}}
      operations:
        G: {kind: group, queue: q, children: [A, B], mode: chain}
        A: {kind: custom, result: 1, overrides: {start: [{set: {isExecuting: true}}, {detach: [{sleep: 1s}, {set: {isExecuting: false, isFinished: true}}]}]}}
        B: {kind: custom, result: 2, duration: 1s, conditions: [{id: c, satisfied: true}]}
      expect:
        - result: {op: G, is: {A: 1, B: 2}}
        - ends: 2s
        - no-lints: true
      """),
  ]

  @Test func `Methods that call each other without end are stopped`() throws {
    let text = """
      optui: 1
      title: t
      operations: {A: {kind: custom, overrides: {a: [{call: b}], b: [{call: a}]}}}
      script: [{call: {A: a}}]
      """
    let play = Play(try Scenario(reading: text, file: "t.yaml"))
    #expect(play.finish() == .exhausted("line 3: methods or observers of A call each other without end"))
  }

  @Test(arguments: [UserCommand.cancel(operation: "A"), .cancelAll(queue: "q")])
  func `The user's cancel calls the overridden one`(_ command: UserCommand) throws {
    let text = """
      optui: 1
      title: t
      queues: {q: {}}
      operations:
        A: {kind: custom, queue: q, duration: 2s, overrides: {cancel: [{log: no}, {sleep: 1s}, {call: super.cancel}]}}
      """
    let play = Play(try Scenario(reading: text, file: "t.yaml"))
    play.advance(to: EngineTime(.milliseconds(500)))
    play.perform(command)
    #expect(play.events.last?.line == "0.500 A log no by you")
    play.finish()
    let cancel = try #require(play.events.first { $0.kind == .cancelled })
    #expect(cancel.time == EngineTime(.milliseconds(1500)))
  }

  @Test(arguments: 0..<20)
  func `A recipe finishes its work under any seed`(_ seed: Int) throws {
    let text = """
      optui: 1
      title: t
      seed: \(seed)
      queues: {q: {max: 2}}
      operations:
        A:
          kind: custom
          queue: q
          overrides:
            start: [{set: {isExecuting: true}}, {detach: [{call: main}]}]
            main: [{set: {isExecuting: false, isFinished: true}}]
        B: {kind: custom, queue: q, overrides: {isReady: false, open: [{set: {isReady: true}}]}}
        C: {queue: q, after: [A, B]}
      script: [{call: {B: open}}]
      expect: [{all: finished}, {no-lints: true}]
      """
    let scenario = try Scenario(reading: text, file: "t.yaml")
    #expect(Verifier.check(scenario) == [])
  }
}

extension LogEvent {
  fileprivate var line: String {
    "\(time.text) \(subject ?? "") \(kind.rawValue) \(detail ?? "") by \(thread ?? "nobody")"
  }
}
