import OpPlay
import Testing

/// The kinds of operations, and the steps for a single kind.
@Suite struct KindPlayTests {
  @Test(arguments: plays)
  func `Meets its expectations`(_ play: SmallPlay) {
    #expect(play.report.isEmpty, "\(play.report)")
  }

  static let plays = [
    SmallPlay(
      "Paused while it runs, it keeps its slot and the rest of its sleep.",
      """
      queues: {q: {max: 1}}
      operations:
        P: {kind: pausable, queue: q, steps: [{sleep: 2s}, {log: half}, {sleep: 2s}, {log: all}]}
        B: {queue: q, duration: 1s}
      script:
        - {at: 1s, pause: P}
        - {at: 1500ms, pause: P}
        - {at: 4s, unpause: P}
        - {at: 4500ms, unpause: P}
      expect:
        - log: [5s P half, 7s P all]
        - order: [P.executing, P.paused, P.unpaused, P.finished, B.executing]
        - event: {is: P.finished, at: 7s}
        - at: 2s
          states: {P: executing, B: ready}
        - running: {queue: q, exactly: 1}
        - ends: 8s
      """),
    SmallPlay(
      "Steps due during a pause run later.",
      """
      operations:
        P: {kind: pausable, steps: [{wait: A}, {log: on}]}
        A: {duration: 1s}
      queues: {q: {}}
      script: [{add: [P, A], to: q}, {at: 500ms, pause: P}, {at: 3s, unpause: P}]
      expect:
        - log: [3s P on]
        - event: {is: P.resumes, at: 3s}
      """),
    SmallPlay(
      "A pause delays neither steps with a time nor a failure relative to its work.",
      """
      queues: {q: {}}
      operations:
        P: {kind: pausable, queue: q, steps: [{at: 3s, log: three}, {at: 9s, log: nine}]}
        F: {kind: pausable, queue: q, duration: 5s, fails: {at: 2s, message: broken}}
      script: [{at: 1s, pause: P}, {pause: F}, {at: 5s, unpause: P}, {unpause: F}]
      expect:
        - log: [5s P three, 9s P nine]
        - event: {is: F.failed broken, at: 6s}
        - outcome: {F: failed}
      """),
    SmallPlay(
      "If it is paused before its start, others go first.",
      """
      queues: {q: {max: 1, suspended: true}}
      operations:
        P: {kind: pausable, queue: q, duration: 1s}
        B: {queue: q, duration: 1s}
      script: [{pause: P}, {resume: q}, {at: 5s, unpause: P}]
      expect:
        - order: [P.paused, P.gated, B.executing, P.unpaused, P.ready, P.executing]
        - at: 3s
          states: {P: pending, B: finished}
        - ends: 6s
      """),
    SmallPlay(
      "A cancelled paused operation continues, and notices it at its next check.",
      """
      queues: {q: {}}
      operations: {P: {kind: pausable, queue: q, duration: 5s}}
      script: [{at: 1s, pause: P}, {at: 2030ms, cancel: P}, {pause: P}, {at: 9s, pause: P}]
      expect:
        - order: [P.paused, P.cancelled, P.unpaused, P.finished]
        - never: {event: P.paused, after: P.cancelled}
        - event: {is: P.finished, at: 2100ms}
        - outcome: {P: cancelledWhileExecuting}
      """),
    SmallPlay(
      "An operation that pauses itself stops after that step.",
      """
      queues: {q: {}}
      operations: {P: {kind: pausable, queue: q, steps: [{pause: P}, {log: on}]}}
      script: [{at: 2s, unpause: P}]
      expect: [{log: [2s P on]}]
      """),
    SmallPlay(
      "A manual operation runs its body, and finishes by a step.",
      """
      queues: {q: {}}
      operations:
        M: {kind: manual, queue: q, steps: [{log: handler}, {sleep: 1s}, {log: sent}], completion: done}
        B: {queue: q, after: [M], steps: [{log: b}]}
      script: [{at: 3s, finish: M}, {finish: M}]
      expect:
        - log: [0s M handler, 1s M sent, 3s M done, 3s B b]
        - event: {is: M.finished, at: 3s}
        - never: misuse
      """),
    SmallPlay(
      "A cancelled manual operation still waits for its step.",
      """
      queues: {q: {}}
      operations: {M: {kind: manual, queue: q, at: 500ms, duration: 5s}}
      script: [{finish: M}, {at: 1s, cancel: M}, {at: 7s, finish: M}]
      expect:
        - misuse: {code: notExecuting, op: M}
        - event: {is: M.finished, at: 7s}
        - outcome: {M: cancelledWhileExecuting}
      """),
    SmallPlay(
      "start() of one that keeps no worker returns when its body blocks.",
      """
      operations:
        S: {kind: sync, duration: 1s}
        A: {kind: async, steps: [{log: began}, {sleep: 1s}, {log: done}]}
        M: {kind: manual}
      script: [{start: S}, {log: after S}, {start: A}, {log: after A}, {start: M}, {log: after M}, {at: 9s, finish: M}]
      expect:
        - log: [1s main after S, 1s A began, 1s main after A, 1s main after M, 2s A done]
        - threads: {S: main, A: main, M: main}
        - ends: 9s
      """),
    SmallPlay(
      "An async operation keeps its slot, and releases its worker.",
      """
      workers: 1
      queues: {net: {max: 1}, cpu: {}}
      operations:
        A: {kind: async, queue: net, duration: 4s}
        B: {queue: net, duration: 1s}
        C: {queue: cpu, duration: 1s}
        E: {kind: async, queue: cpu}
      expect:
        - event: {is: C.executing, at: 0s}
        - event: {is: E.finished, at: 1s}
        - event: {is: B.executing, at: 4s}
        - running: {queue: net, exactly: 1}
        - threads: {A: worker}
      """),
    SmallPlay(
      "An async operation on the main queue leaves the main thread free.",
      """
      queues: {main: {main: true}, q: {}}
      operations:
        A: {kind: async, queue: main, duration: 2s}
        B: {queue: q, after: [A], duration: 1s}
      script: [{at: 1s, log: free}]
      expect: [{log: [1s main free]}, {threads: {A: main, B: worker}}, {ends: 3s}]
      """),
    SmallPlay(
      "One async body starts another, which runs independently.",
      """
      operations:
        A: {kind: async, steps: [{start: B}, {log: went on}, {sleep: 2s}, {log: a}]}
        B: {kind: async, steps: [{sleep: 1s}, {log: b}]}
        C: {kind: async, steps: [{sleep: 500ms}, {start: D}, {log: after D}]}
        D: {duration: 1s}
      script: [{start: A}, {start: C}, {log: end}]
      expect: [{log: [0s A went on, 0s main end, 1s B b, 1.5s C after D, 2s A a]}]
      """),
    SmallPlay(
      "The first finish of an async operation counts.",
      """
      queues: {q: {}}
      operations: {A: {kind: async, queue: q, duration: 4s, completion: done}}
      script: [{at: 1s, finish: A}]
      expect: [{ends: 1s}, {log: [1s A done]}, {never: misuse}]
      """),
  ]
}
