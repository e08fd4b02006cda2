import Testing

@testable import OpPlay

/// Repeated operations, serial executors and pictures in a play.
@Suite struct RepeatPlayTests {
  @Test(arguments: [
    SmallPlay(
      "each of them has all that was said of it",
      """
      queues: {q: {max: 2}}
      operations:
        load: {queue: q, repeat: 3, at: 1s, duration: 2s, result: 7, completion: done}
        sum: {queue: q, after: [load], steps: [{log: $load.2.result $load.2.isFinished}]}
      expect:
        - outcome: {load: completed}
        - at: 3500ms
          states: {load.1: finished, load.3: executing, sum: pending}
        - log: [3s load.1 done, 3s load.2 done, 5s load.3 done, 5s sum 7 1]
        - threads: {load: worker, distinct: [load.1, load.2]}
        - running: {queue: q, exactly: 2}
      """),
    SmallPlay(
      "steps that take several take all of them",
      """
      queues: {q: {max: 1, suspended: true}}
      operations:
        a: {queue: q, repeat: 2, duration: 1s}
        b: {queue: q, repeat: 2, duration: 1s}
      script:
        - priority: {b: high}
        - cancel: a
        - {at: 1s, resume: q}
      expect:
        - order: [b.1.executing, b.2.executing, a.1.finished, a.2.finished]
        - never: a.1.executing
        - outcome: {a: cancelledBeforeStart, b: completed}
        - lanes: |
            scale 1s
            a.1 ---X
            b.1 -=F
            b.2 --=F
      """),
    SmallPlay(
      "children and a batch",
      """
      queues: {q: {}}
      operations:
        g: {kind: group, queue: q, children: [part], max: 2}
        part: {repeat: 4, duration: 1s}
        late: {repeat: 3, duration: 1s}
      script: [{at: 4s, add: [late], to: q, wait: true}, {log: end}]
      expect:
        - running: {queue: g, exactly: 2}
        - lanes: |
            scale 1s
            part.1 =F
            part.4 -=F
            g      ==F
        - log: [5s main end]
      """),
    SmallPlay(
      "a serial executor runs one at a time, whatever the limit says",
      """
      queues: {q: {max: 4, underlying: serial}, p: {}}
      operations:
        a: {queue: q, repeat: 3, duration: 1s}
        other: {queue: p, duration: 1s}
      expect:
        - running: {queue: q, exactly: 1}
        - ends: 3s
        - lanes: |
            scale 500ms
            a.1   ==F
            a.2   --==F
            a.3   ----==F
            other ==F
      """),
    SmallPlay(
      "what leaves the thread of its executor leaves it to the next",
      """
      queues: {q: {max: 4, underlying: serial}}
      operations: {a: {queue: q, kind: async, repeat: 3, duration: 1s}}
      expect:
        - running: {queue: q, exactly: 3}
        - ends: 1s
      """),
    SmallPlay(
      "a serial executor is taken until start() has returned, finished or not",
      """
      queues: {q: {underlying: serial}}
      operations:
        a: {kind: custom, queue: q, overrides: {start: [{set: {isExecuting: true}}, {set: {isExecuting: false, isFinished: true}}, {sleep: 2s}]}}
        b: {queue: q, duration: 1s}
      expect:
        - event: {is: a.finished, at: 0s}
        - event: {is: b.executing, at: 2s}
      """),
    SmallPlay(
      "who waits for its serial executor does not lack a worker, be all of them taken",
      """
      workers: 2
      queues: {q: {underlying: serial}, p: {}}
      operations:
        a: {queue: q, repeat: 2, duration: 3s}
        other: {queue: p, duration: 3s}
      expect: [never: lint pool-exhausted]
      """),
    SmallPlay(
      "who waits for a serial executor waits for a worker, and for who has it",
      """
      allow: [deadlock]
      queues: {q: {max: 4, underlying: serial}}
      operations:
        a: {queue: q, steps: [{wait: b}]}
        b: {queue: q}
        c: {queue: q}
      expect:
        - stalled: {op: b, because: [workers, wait, cycle]}
        - stalled: {op: c, because: [outranked, workers, wait, cycle]}
        - never: lint pool-exhausted
      """),
    SmallPlay(
      "the limit comes first",
      """
      allow: [deadlock]
      queues: {q: {max: 1, underlying: serial}}
      operations: {a: {queue: q, kind: manual}, b: {queue: q}}
      expect: [stalled: {op: b, because: [max, step]}]
      """),
  ])
  func `Meets its expectations`(_ play: SmallPlay) {
    #expect(play.report.isEmpty, "\(play.report)")
  }

  @Test func `A report shows the wrong picture above the right one`() {
    let play = SmallPlay(
      "wrong",
      """
      queues: {q: {max: 1}}
      operations: {A: {queue: q, duration: 2s}, other: {queue: q, duration: 1s}}
      expect:
        - lanes: |
            scale 500ms
            A     ===F
            other ---==F
      """)
    #expect(
      play.report == """
        play.yaml:6:5: failed[lanes]: expected another picture of A, other
           expected:  A     ===F
           actual:    A     ====F
           expected:  other ---==F
           actual:    other ----==F

        """)
  }

  /// F matches the end of any lane, the other marks only one kind of end.
  @Test(arguments: [
    ("A", "=%%F", true), ("A", "=%%X", true), ("A", "=%%!", false), ("A", "=%%=", false), ("B", "=!", true),
    ("B", "=F", true), ("B", "=X", false), ("C", "=F", true), ("C", "=X", false), ("C", "=F ", true),
    ("C", "=F.", false), ("C", "-F", false),
  ])
  func `An end is an end`(operation: String, picture: String, isRight: Bool) {
    let play = SmallPlay(
      "ends",
      """
      allow: [cancel-ignored]
      queues: {q: {}}
      operations:
        A: {queue: q, duration: 3s, checks-cancel: never}
        B: {queue: q, fails: {at: 1s, message: no}}
        C: {queue: q, duration: 1s}
      script: [{at: 1s, cancel: A}]
      expect:
        - lanes: |
            scale 1s
            \(operation) \(picture)
      """)
    #expect(play.report.isEmpty == isRight, "\(play.report)")
  }

  @Test func `A picture that is too wide is not drawn`() {
    let play = SmallPlay(
      "wide",
      """
      queues: {q: {}}
      operations: {A: {queue: q, duration: 1200min}}
      expect:
        - lanes: |
            scale 1ms
            A ====F
      """)
    #expect(
      play.report == """
        play.yaml:6:5: failed[lanes]: this picture would have 72000000 columns; at most 10000 are possible: let one stand for more time
            6 |   - lanes: |
              |     ^^^^^

        """)
  }
}
