import OpPlay
import Testing

/// Groups and dispatch groups.
@Suite struct GroupPlayTests {
  @Test(arguments: plays)
  func `Meets its expectations`(_ play: SmallPlay) {
    #expect(play.report.isEmpty, "\(play.report)")
  }

  static let plays = [
    SmallPlay(
      "A batch runs six at a time, in a queue with its id.",
      """
      queues: {q: {}}
      operations:
        G: {kind: group, queue: q, children: [a, b, c, d, e, f, g, h], completion: all}
        a: {duration: 1s, result: 1}
        b: {duration: 1s}
        c: {duration: 1s}
        d: {duration: 1s}
        e: {duration: 1s}
        f: {duration: 1s}
        g: {duration: 1s, priority: low}
        h: {duration: 1s, result: 8}
        next: {queue: q, after: [G], duration: 1s}
      expect:
        - running: {queue: G, exactly: 6}
        - running: {queue: q, at-most: 1}
        - order: [G.created, G.executing, a.enqueued, h.executing, g.executing, G.idle, G.finished, next.executing]
        - at: 500ms
          states: {G: executing, g: ready, h: ready}
        - event: {is: G.finished, at: 2s}
        - result: {op: G, is: {a: 1, h: 8}}
        - log: [2s G all]
        - ends: 3s
      """),
    SmallPlay(
      "In a batch one fails and the others continue; the group has failed.",
      """
      queues: {q: {}}
      operations:
        G: {kind: group, queue: q, max: 1, children: [a, b, c]}
        a: {duration: 1s, result: one}
        b: {duration: 1s, fails: {at: 500ms, message: no network}}
        c: {duration: 1s, result: 3}
      expect:
        - event: {is: "G.failed b: no network", at: 2500ms}
        - outcome: {G: failed, a: completed, c: completed}
        - result: {op: G, is: {c: 3, a: one}}
        - order: [c.finished, G.failed, G.finished]
      """),
    SmallPlay(
      "In a chain the rest is cancelled before the slot is free.",
      """
      queues: {q: {}}
      operations:
        G: {kind: group, mode: chain, queue: q, children: [a, b, c, d]}
        a: {duration: 1s}
        b: {duration: 1s, fails: {at: 500ms, message: x}}
        c: {duration: 1s}
        d: {duration: 1s}
      expect:
        - order: [b.depends a, c.depends b, b.failed, c.cancelled, d.cancelled, b.finished, c.finished, d.finished, G.failed]
        - never: c.executing
        - outcome: {G: failed, c: cancelledBeforeStart, d: cancelledBeforeStart}
        - ends: 1500ms
      """),
    SmallPlay(
      "A chain can continue, and a batch can give up.",
      """
      queues: {q: {}}
      operations:
        chain: {kind: group, mode: chain, cancel-on-failure: false, queue: q, children: [a, b]}
        a: {fails: {at: 1s, message: x}}
        b: {duration: 1s}
        batch: {kind: group, cancel-on-failure: true, max: default, queue: q, children: [c, d]}
        c: {fails: {at: 1s, message: x}}
        d: {duration: 9s}
      expect:
        - outcome: {chain: failed, b: completed, batch: failed, d: cancelledWhileExecuting}
        - event: {is: batch.finished, at: 1s}
        - event: {is: chain.finished, at: 2s}
      """),
    SmallPlay(
      "Cancelled while it runs, it cancels its children, and ends after them.",
      """
      queues: {q: {}}
      operations:
        G: {kind: group, queue: q, max: 1, children: [a, b]}
        a: {duration: 4s, checks-cancel: 1s}
        b: {duration: 1s}
      script: [{at: 1500ms, cancel: G}]
      expect:
        - outcome: {G: cancelledWhileExecuting, a: cancelledWhileExecuting, b: cancelledBeforeStart}
        - order: [G.cancelled, a.cancelled, b.cancelled, a.finished, b.finished, G.finished]
        - ends: 2s
      """),
    SmallPlay(
      "Cancelled before its start, it cancels its children.",
      """
      queues: {q: {suspended: true}}
      operations:
        G: {kind: group, queue: q, children: [H, a]}
        H: {kind: group, children: [b]}
        a: {duration: 1s}
        b: {duration: 1s}
      script: [{cancel: G}, {at: 1s, resume: q}]
      expect:
        - order: [b.finished, H.finished, a.finished, G.finished]
        - outcome: {G: cancelledBeforeStart, H: cancelledBeforeStart, a: cancelledBeforeStart, b: cancelledBeforeStart}
        - all: finished
      """),
    SmallPlay(
      "Nested groups, an empty one, and a child that is already in a queue.",
      """
      queues: {q: {}}
      operations:
        G: {kind: group, queue: q, at: 1s, children: [H, a, empty]}
        H: {kind: group, mode: chain, children: [b, c]}
        empty: {kind: group, children: []}
        a: {duration: 5s, result: A}
        b: {duration: 1s, result: B}
        c: {duration: 1s, result: C}
      script: [{add: a, to: q}]
      expect:
        - misuse: {code: alreadyEnqueuedOrFinished, op: a}
        - event: {is: G.finished, at: 3s}
        - result: {op: G, is: {H: {b: B, c: C}, a: A, empty: {}}}
        - threads: {G: worker}
      """),
    SmallPlay(
      "Its queue can be steered like any other.",
      """
      queues: {q: {}}
      operations:
        G: {kind: group, queue: q, max: 1, children: [a, b, c]}
        a: {duration: 1s}
        b: {duration: 1s}
        c: {duration: 1s}
      script: [{suspend: G}, {at: 2s, max: {G: 3}}, {resume: G}, {wait: G}, {log: "$G.isFinished"}]
      expect: [{running: {queue: G, exactly: 2}}, {log: [3s main 1]}, {order: [G.suspended, G.max, G.resumed]}]
      """),
    SmallPlay(
      "A dispatch group notifies when all have left.",
      """
      queues: {q: {}}
      operations:
        five: {queue: q, steps: [{sleep: 5s}, {log: "leave"}, {dispatch-group: {leave: g}}]}
        ten: {queue: q, steps: [{sleep: 10s}, {log: "leave"}, {dispatch-group: {leave: g}}]}
      script:
        - {dispatch-group: {notify: {g: [{log: at once}]}}}
        - {dispatch-group: {enter: g}}
        - {dispatch-group: {enter: g}}
        - {dispatch-group: {notify: {g: [{sleep: 1s}, {log: all}, {wait: five}]}}}
        - {dispatch-group: {notify: {g: [{log: also}]}}}
        - {log: pass}
        - {when: g.log all, log: heard}
        - {dispatch-group: {leave: g}}
      expect:
        - log:
            ["0s main pass", "0s g at once", "5s five leave", "10s ten leave", "10s g also", "11s g all", "11s main heard"]
        - misuse: {code: unbalancedLeave}
        - threads: {g: worker}
        - all: finished
        - ends: 10s
      """),
    SmallPlay(
      "The block of a dispatch group occupies a worker.",
      """
      workers: 1
      queues: {q: {}}
      operations: {A: {queue: q, duration: 2s}, B: {duration: 1s}}
      script: [{dispatch-group: {notify: {g: [{log: late}, {start: B}, {log: after}]}}}]
      expect: [{log: [2s g late, 3s g after]}]
      """),
  ]
}

extension GroupPlayTests {
  @Test func `A deadlock names the dispatch group that holds the worker`() throws {
    let text = """
      optui: 1
      title: x
      allow: [deadlock]
      workers: 1
      queues: {q: {}}
      operations: {A: {queue: q, at: 1s, duration: 1s}}
      script: [{dispatch-group: {notify: {g: [{wait: A}]}}}]
      """
    let scenario = try Scenario(reading: text, file: "x")
    let play = Play(scenario)
    play.finish()
    #expect(play.events.last?.remark?.message == "A: workers q g; g: wait A; A: cycle A")
  }
}
