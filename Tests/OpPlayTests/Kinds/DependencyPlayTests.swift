import OpPlay
import Testing

/// Steps that change dependencies, barriers, further blocks.
@Suite struct DependencyPlayTests {
  @Test(arguments: plays)
  func `Meets its expectations`(_ play: SmallPlay) {
    #expect(play.report.isEmpty, "\(play.report)")
  }

  static let plays = [
    SmallPlay(
      "Dependencies come and go while the queue is suspended.",
      """
      queues: {q: {suspended: true}}
      operations:
        A: {queue: q, duration: 1s}
        B: {queue: q, duration: 1s}
        C: {queue: q, duration: 1s, after: [A]}
      script: [{depend: {B: [A, C]}}, {undepend: {C: [A]}}, {undepend: {B: [A]}}, {at: 1s, resume: q}]
      expect:
        - order: [B.gated, B.depends A, B.depends C, C.ready, C.undepends A, B.undepends A, C.finished, B.executing]
        - event: {is: C.executing, at: 1s}
        - event: {is: B.executing, at: 2s}
      """),
    SmallPlay(
      "A running operation no longer waits, and none waits for itself.",
      """
      allow: [never-added]
      queues: {q: {}}
      operations: {A: {queue: q, duration: 1s}, B: {duration: 1s}}
      script: [{at: 500ms, depend: {A: [B]}}, {depend: {A: [A]}}]
      expect: [{ends: 1s}, {misuse: {code: selfDependency, op: A}}, {order: [A.depends B, misuse selfDependency]}]
      """),
    SmallPlay(
      "A ring stalls under the policy faithful, and one cancel breaks it.",
      """
      allow: [dependency-cycle]
      queues: {q: {}}
      operations: {A: {queue: q, duration: 1s, after: [B]}, B: {queue: q, duration: 1s, after: [A]}}
      script: [{at: 5s, cancel: A}]
      expect:
        - at: 4s
          states: {A: pending, B: pending}
        - outcome: {A: cancelledBeforeStart, B: completed}
        - ends: 6s
      """),
    SmallPlay(
      "Under the policy strict the step that closes a ring is refused.",
      """
      policy: {cycles: strict}
      queues: {q: {}}
      operations: {A: {duration: 1s}, B: {duration: 1s, after: [A]}}
      script: [{depend: {A: [B]}}, {add: [A, B], to: q}]
      expect: [{misuse: {code: dependencyCycle, op: A}}, {never: A.depends}, {ends: 2s}]
      """),
    SmallPlay(
      "A barrier runs alone, between earlier and later operations.",
      """
      queues: {net: {}}
      operations:
        A: {queue: net, duration: 1s}
        B: {queue: net, duration: 3s}
        late: {queue: net, at: 1s, priority: very-high, duration: 1s}
      script:
        - {barrier: {queue: net, id: b, name: 栅栏, duration: 1s}}
        - {wait: net}
        - {log: empty}
      expect:
        - order: [net.barrier b, B.finished, b.executing, b.finished, late.executing]
        - event: {is: b.executing, at: 3s}
        - log: [5s main empty]
        - never: {event: late.executing, before: b.finished}
      """),
    SmallPlay(
      "An operation of the kind barrier is a barrier however it is added; it splits a batch.",
      """
      queues: {q: {}, p: {}}
      operations:
        A: {duration: 1s}
        b: {kind: barrier, steps: [{log: alone}]}
        C: {duration: 1s}
        c: {kind: barrier, queue: p, duration: 1s}
        D: {queue: p, duration: 1s}
      script: [{add: [A, b, C], to: q}]
      expect: [{log: [1s b alone]}, {event: {is: C.executing, at: 1s}}, {event: {is: D.executing, at: 1s}}]
      """),
    SmallPlay(
      "A wait for a queue waits for its barrier too.",
      """
      queues: {q: {}}
      script: [{barrier: {queue: q, id: b, duration: 2s}}, {wait: q}, {log: over}]
      expect: [{log: [2s main over]}]
      """),
    SmallPlay(
      "Blocks are added before the start.",
      """
      queues: {q: {suspended: true}}
      operations: {A: {queue: q, blocks: [2s]}, B: {}}
      script:
        - {add-block: {A: 1s, B: [{log: first}, {add-block: {B: 1s}}]}}
        - {resume: q}
        - {start: B}
        - {at: 1s, add-block: {A: 5s}}
      expect:
        - threads: {distinct: [A/1, A/2]}
        - misuse: {code: blocksAddedAfterStart, op: A}
        - misuse: {code: blocksAddedAfterStart, op: B}
        - log: [0s B first]
        - ends: 2s
      """),
  ]
}
