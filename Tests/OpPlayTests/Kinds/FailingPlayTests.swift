import OpPlay
import Testing

/// Operations that fail, and the results of operations.
@Suite struct FailingPlayTests {
  @Test(arguments: plays)
  func `Meets its expectations`(_ play: SmallPlay) {
    #expect(play.report.isEmpty, "\(play.report)")
  }

  static let plays = [
    SmallPlay(
      "It fails at exactly that time, with a longer or a shorter body.",
      """
      queues: {q: {}}
      operations:
        long: {queue: q, duration: 5s, fails: {at: 300ms, message: timed out}}
        short: {queue: q, duration: 1s, fails: {at: 3s, message: {en: late, zh: 晚}}}
        same: {queue: q, duration: 1s, fails: {at: 1s, message: same}}
        none: {queue: q, fails: {at: 2s, message: none}, completion: over}
        instant: {queue: q, duration: 1s, fails: {at: 0, message: at once}}
        next: {queue: q, after: [long], duration: 1s}
      expect:
        - event: {is: long.failed timed out, at: 300ms}
        - event: {is: long.finished, at: 300ms}
        - event: {is: short.finished, at: 3s}
        - event: {is: same.finished, at: 1s}
        - event: {is: none.finished, at: 2s}
        - event: {is: instant.finished, at: 0s}
        - event: {is: next.executing, at: 300ms}
        - order: [short.failed late, short.finished]
        - outcome: {long: failed, short: failed, same: failed, none: failed, instant: failed, next: completed}
        - log: [2s none over]
      """),
    SmallPlay(
      "Every kind can fail.",
      """
      queues: {q: {}}
      operations:
        a: {kind: async, queue: q, duration: 5s, fails: {at: 1s, message: x}}
        m: {kind: manual, queue: q, fails: {at: 1s, message: x}}
        n: {kind: manual, queue: q, duration: 5s, fails: {at: 1s, message: x}}
        p: {kind: pausable, queue: q, duration: 5s, fails: {at: 1s, message: x}}
        i: {kind: invocation, queue: q, duration: 5s, result: 1, fails: {at: 1s, message: x}}
        b: {kind: barrier, queue: q, duration: 5s, fails: {at: 1s, message: x}}
        g: {kind: group, queue: q, children: [c], fails: {at: 1s, message: own}}
        c: {duration: 3s}
        h: {kind: group, queue: q, children: [d], fails: {at: 2s, message: later}}
        d: {duration: 1s}
      expect:
        - outcome: {a: failed, m: failed, n: failed, p: failed, i: failed, b: failed, g: failed, h: failed}
        - event: {is: g.failed own, at: 3s}
        - event: {is: h.finished, at: 4s}
        - order: [a.finished, m.finished, n.finished, p.finished, i.finished, b.executing, b.finished, g.executing]
        - result: {op: i, is: null}
        - ends: 5s
      """),
    SmallPlay(
      "A failure ends every block and its waits.",
      """
      queues: {q: {}}
      operations:
        A: {queue: q, blocks: [5s, [{wait: B}], [{when: B.finished, log: never}], 100ms], fails: {at: 1s, message: x}}
        B: {queue: q, duration: 2s, completion: b}
      expect:
        - event: {is: A.finished, at: 1s}
        - order: [A.waits B, A.failed, A.resumes, A.finished, B.finished]
        - log: [2s B b]
      """),
    SmallPlay(
      "Cancelled before its time to fail, it ends as cancelled, unless it never checks.",
      """
      queues: {q: {}}
      operations:
        A: {queue: q, duration: 1s, fails: {at: 3s, message: x}}
        B: {queue: q, duration: 1s, checks-cancel: never, fails: {at: 3s, message: x}}
        C: {queue: q, fails: {at: 3s, message: x}}
      script: [{cancel: C}, {at: 2s, cancel: [A, B]}]
      expect:
        - event: {is: A.finished, at: 2s}
        - event: {is: B.finished, at: 3s}
        - outcome: {A: cancelledWhileExecuting, B: failed, C: cancelledWhileExecuting}
      """),
    SmallPlay(
      "A step fails its operation, and ends its block.",
      """
      queues: {q: {}}
      operations:
        A: {queue: q, steps: [{sleep: 1s}, {repeat: {times: 3, do: [{log: once}, {fail: no network}]}}, {log: never}]}
        B: {queue: q, blocks: [[{fail: first}], [{sleep: 2s}, {log: went on}, {fail: second}]], completion: [{log: $B.result}]}
      expect:
        - log: [1s A once, 2s B went on, 2s B nil]
        - order: [B.failed first, A.failed no network, A.finished, B.finished]
        - never: B.failed second
        - outcome: {A: failed, B: failed}
      """),
    SmallPlay(
      "A result is passed on; a log line can contain it, or a flag.",
      """
      queues: {q: {max: 1}}
      operations:
        sq9: {kind: invocation, queue: q, duration: 1s, result: 81}
        use: {queue: q, after: [sq9], steps: [{log: "$sq9.result costs $5, $sq9.isFinished, $use.isExecuting$use.isFinished."}]}
        cancelled: {queue: q, result: x}
        stopped: {queue: q, result: y, duration: 4s}
        through: {queue: q, result: z, duration: 1s, checks-cancel: never}
      script:
        - {log: "$sq9.result $sq9.isFinished$sq9.isReady"}
        - {cancel: cancelled}
        - {at: 2s, cancel: stopped}
        - {at: 2500ms, cancel: through}
      expect:
        - log: [0s main nil 01, "1s use 81 costs $5, 1, 10."]
        - result: {op: sq9, is: 81}
        - result: {op: use, is: null}
        - result: {op: cancelled, is: null}
        - result: {op: stopped, is: null}
        - result: {op: through, is: z}
        - outcome: {through: cancelledWhileExecuting}
      """),
  ]
}
