import OpPlay
import Testing

/// The reasons why operations of each kind wait, from the log alone.
@Suite struct StalledPlayTests {
  @Test(arguments: plays)
  func `Meets its expectations`(_ play: SmallPlay) {
    #expect(play.report.isEmpty, "\(play.report)")
  }

  static let plays = [
    SmallPlay(
      "A thread that starts an operation by hand waits for its end, in a body and on the main thread.",
      """
      allow: [deadlock, never-added]
      queues: {q: {}, m: {main: true}}
      operations:
        A: {queue: q, steps: [{start: B}]}
        B: {steps: [{start: C}]}
        C: {steps: [{wait: M}]}
        D: {steps: [{wait: N}]}
        M: {queue: m}
        N: {queue: m}
        class: {kind: custom, queue: q, overrides: {main: [{start: E}]}}
        E: {steps: [{wait: Z}]}
        Z: {}
      script: [{start: D}]
      expect:
        - stalled: {op: A, because: [wait, wait, wait, main-busy, wait, outranked, cycle]}
        - stalled: {op: D, because: [wait, outranked, main-busy, cycle]}
        - stalled: {op: class, because: [wait, wait, not-enqueued]}
      """),
    SmallPlay(
      "An operation that was started by hand and continues without a thread blocks no thread.",
      """
      allow: [deadlock, never-added]
      queues: {q: {}}
      operations:
        A: {queue: q, steps: [{start: B}, {wait: C}]}
        B: {kind: manual}
        C: {}
      expect:
        - stalled: {op: A, because: [wait, not-enqueued]}
        - stalled: {op: B, because: [step]}
      """),
    SmallPlay(
      "An operation that posts isExecuting on another thread keeps the worker that picked it.",
      """
      allow: [deadlock, never-added]
      workers: 1
      queues: {q: {}, p: {}}
      operations:
        A: {kind: custom, queue: q, overrides: {start: [{wait: M}], say: [{set: {isExecuting: true}}]}}
        M: {}
        B: {queue: p, at: 1s}
      script: [{at: 1s, call: {A: say}}]
      expect: [stalled: {op: B, because: [workers, wait, not-enqueued]}]
      """),
    SmallPlay(
      "A group waits for its children, in its queue.",
      """
      allow: [deadlock]
      queues: {q: {}}
      operations:
        G: {kind: group, queue: q, at: 1s, children: [a]}
        a: {duration: 1s}
        next: {queue: q, after: [G]}
      script: [{suspend: G}]
      expect: [{stalled: {op: next, because: [dependency, wait, suspended]}}, {stalled: {op: a, because: [suspended]}}]
      """),
    SmallPlay(
      "A manual operation waits for its step; others wait for its category.",
      """
      allow: [deadlock]
      queues: {q: {}}
      operations:
        M: {kind: manual, queue: q, exclusive: [dialog]}
        A: {queue: q, exclusive: [dialog]}
      expect: [{stalled: {op: A, because: [exclusive, step]}}]
      """),
    SmallPlay(
      "A condition waits to be satisfied, or for its producing operation.",
      """
      allow: [deadlock]
      queues: {q: {}}
      operations:
        A: {queue: q, conditions: [{id: a, otherwise: wait}]}
        B: {queue: q, conditions: [{id: b, produces: P}]}
        P: {kind: pausable, duration: 1s}
      script: [{pause: P}]
      expect: [{stalled: {op: A, because: [condition]}}, {stalled: {op: B, because: [condition, paused]}}]
      """),
    SmallPlay(
      "A barrier waits for earlier operations, and later ones wait for it.",
      """
      allow: [deadlock]
      queues: {q: {}}
      operations: {M: {kind: manual, queue: q}, A: {queue: q, at: 1s}}
      script: [{barrier: {queue: q, id: b}}]
      expect: [{stalled: {op: A, because: [barrier, barrier, step]}}]
      """),
  ]
}
