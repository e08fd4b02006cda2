import Testing

@testable import OpScenario

/// One rule of the format at a time: a file and the codes of its problems.
@Suite struct ReadingRuleTests {
  static let rules: [(lines: String, codes: [String])] = [
    // Keys.
    ("x-mine: [1]", []),
    ("colour: red", ["unknown-key"]),
    ("clock: real", []),
    ("clock: real\nseed: 4", ["seed-in-real-time"]),
    (
      "clock: real\noperations: {g: {kind: group, children: [a], fails: {at: 1s, message: m}}, a: {}}",
      ["not-supported-yet"]
    ),
    ("clock: atomic", ["unknown-clock"]),
    ("policy: {cycles: strict}", []),
    ("policy: {cycles: loose}", ["unknown-policy-for-cycles"]),
    ("? [a]\n: 1", ["invalid-key"]),
    // Texts.
    ("description: {en: a, zh: 取}", []),
    ("description: {en: a, x-fr: b}", []),
    ("description: {english: a}", ["unknown-language"]),
    ("description: {en: [a]}", ["wrong-kind"]),
    ("description: {}", ["empty-map"]),
    ("description: null", ["missing-value"]),
    ("description: 'null'", []),
    // Numbers.
    ("seed: 0", []),
    ("seed: 9223372036854775807", []),
    ("seed: -1", ["out-of-range"]),
    ("seed: any", ["wrong-kind"]),
    ("workers: 1", []),
    ("workers: 0", ["out-of-range"]),
    ("workers: 4.5", ["wrong-kind"]),
    ("workers: 99999999999999999999999999", ["out-of-range"]),
    ("queues: {q: {max: -7}}", []),
    ("queues: {q: {max: -}}", ["wrong-kind"]),
    ("script: [{repeat: {times: 1000001, do: []}}]", ["out-of-range"]),
    ("script: [{repeat: {times: -1, do: []}}]", ["out-of-range"]),
    ("script: [{repeat: {times: 1}}]", ["missing-key"]),
    // Kinds.
    ("queues: [a]", ["wrong-kind"]),
    ("queues: {a: }", ["missing-value"]),
    ("operations: a", ["wrong-kind"]),
    ("operations: {A: [a]}", ["wrong-kind"]),
    ("script: {log: a}", ["wrong-kind"]),
    ("script: [log]", ["wrong-kind"]),
    ("threads: [a]", ["wrong-kind"]),
    ("threads: {a: {log: a}}", ["wrong-kind"]),
    ("expect: {ends: 1s}", ["wrong-kind"]),
    ("expect:", ["missing-value"]),
    ("allow: deadlock", ["wrong-kind"]),
    ("allow: [deadlok]", ["unknown-id"]),
    // Ids.
    ("queues: {a: {}}\noperations: {a: {}}", ["duplicate-id"]),
    ("threads: {a: []}\nqueues: {a: {}}", ["duplicate-id"]),
    ("queues: {9a: {}, a.b: {}, 👍: {}, 取: {}, _a-9: {}}", ["invalid-id", "invalid-id", "invalid-id"]),
    ("queues: {main: {}}", ["reserved-id"]),
    ("queues: {main: {main: true}}", []),
    ("queues: {ui: {main: true}, ui2: {main: true}}", ["second-main-queue"]),
    ("operations: {main: {}}", ["reserved-id"]),
    ("threads: {main: []}", ["reserved-id"]),
    // Anchors and merges.
    ("x-a: &a {duration: 2s}\noperations: {A: *a, B: {<<: *a, priority: low}}", []),
    ("x-a: &a {duration: 2s}\noperations: {A: {<<: [*a, {priority: low}], duration: 3s}}", []),
    ("operations: {A: {<<: 3}}", ["invalid-merge"]),
    ("operations: {A: *nobody}", ["unknown-alias"]),
    ("x-a: &a [*a]", ["unknown-alias"]),
    ("title2: &a x\ntitle3: *a", ["unknown-key", "unknown-key"]),
    ("description: !!str x", ["tag"]),
    ("description: !foo x", ["tag"]),
    ("description: ! x", ["tag"]),
    ("description: &a !foo x", ["tag"]),
    ("description: !foo\n  en: x", ["tag"]),
    ("!!str description: x", ["tag"]),
    ("description: '!foo x'", []),
    ("description: &a x\nsource: *a", []),
    // Operations.
    ("operations: {A: {duration: 1s, steps: []}}", ["conflicting-keys"]),
    ("operations: {A: {at: 1s}}", ["conflicting-keys"]),
    ("operations: {A: {kind: blok}}", ["unknown-kind"]),
    ("operations: {A: {priority: urgent}}", ["unknown-priority"]),
    ("operations: {A: {checks-cancel: often}}", ["wrong-kind"]),
    ("operations: {A: {blocks: 2s}}", ["wrong-kind"]),
    ("operations: {A: {completion: {thread: worker, do: []}}}", ["unknown-completion-thread"]),
    ("operations: {A: {completion: {thread: main}}}", ["missing-key"]),
    ("operations: {A: {after: [A]}}", ["waits-for-itself"]),
    ("operations: {A: {after: [B]}, B: {after: [A]}}", ["dependency-cycle"]),
    ("allow: [dependency-cycle]\noperations: {A: {after: [B]}, B: {after: [A]}}", []),
    (
      "policy: {cycles: strict}\nallow: [dependency-cycle]\noperations: {A: {after: [B]}, B: {after: [A]}}",
      ["dependency-cycle"]
    ),
    ("operations: {A: {after: [B, C]}, B: {after: [A]}, C: {after: [A]}}", ["dependency-cycle", "dependency-cycle"]),
    ("operations: {A: {after: [B, C]}, B: {after: [C]}, C: {}}", []),
    ("operations: {A: {steps: [{wait: A}]}}", ["waits-for-itself"]),
    ("allow: [deadlock]\noperations: {A: {steps: [{wait: A}]}}", []),
    ("operations: {A: {completion: [{wait: A}]}}", []),
    // Steps.
    ("script: [{}]", ["no-action"]),
    ("script: [{at: 1s, after: 1s, log: a}]", ["two-triggers"]),
    ("script: [{log: a, note: a}]", ["two-actions"]),
    ("script: [{cancle: A}]", ["unknown-key"]),
    ("script: [{to: q, log: a}]\nqueues: {q: {}}", ["misplaced-key"]),
    ("script: [{add: A}]\noperations: {A: {}}", ["no-queue"]),
    ("script: [{add: A, to: q}]\noperations: {A: {}}\nqueues: {q: {}}", []),
    ("script: [{add: [A], wait: yes, to: q}]\noperations: {A: {}}\nqueues: {q: {}}", ["not-a-boolean"]),
    ("script: [{wait: narrator}]\nthreads: {narrator: []}", ["wrong-reference"]),
    ("script: [{hold: no}]", ["not-a-boolean"]),
    ("script: [{hold: false}]", ["wrong-kind"]),
    ("script: [{hold: 5}]", ["duration-without-unit"]),
    ("script: [{max: {}}]", ["empty-map"]),
    // Events.
    ("script: [{when: main.log a b c, log: a}]", []),
    ("script: [{when: main.suspended, log: a}]", ["impossible-event"]),
    ("script: [{when: main.suspended, log: a}]\nqueues: {main: {main: true}}", []),
    ("script: [{when: A.finished, log: a}]", ["unknown-id"]),
    ("script: [{when: A.finished x, log: a}]\noperations: {A: {}}", ["impossible-event"]),
    ("script: [{when: A.finishd, log: a}]\noperations: {A: {}}", ["unknown-event"]),
    ("script: [{when: A.failed no network, log: a}]\noperations: {A: {fails: {at: 1s, message: no network}}}", []),
    (
      "script: [{when: q.barrier, log: a}, {when: q.barrier b, log: a}, {barrier: {queue: q, id: b}}]\nqueues: {q: {}}",
      []
    ),
    ("script: [{when: q.barrier b, log: a}]\nqueues: {q: {}}", ["unknown-operation"]),
    ("script: [{when: A.depends B, log: a}]\noperations: {A: {}}", ["unknown-operation"]),
    ("script: [{when: A.priority hihg, log: a}]\noperations: {A: {}}", ["impossible-event"]),
    ("script: [{when: q.max two, log: a}]\nqueues: {q: {}}", ["impossible-event"]),
    ("script: [{when: main.waits C, log: a}]", ["unknown-id"]),
    ("script: [{when: lint, log: a}]", []),
    ("script: [{when: lint max-zero, log: a}]", []),
    ("script: [{when: lint max-zeros, log: a}]", ["unknown-lint"]),
    ("script: [{when: misuse, log: a}]", []),
    ("script: [{when: misuse oops, log: a}]", ["unknown-misuse"]),
    ("script: [{when: misuse unbalancedLeave, log: a}]", []),
    ("script: [{when: a.b.c, log: a}]", ["invalid-event"]),
    ("script: [{when: '', log: a}]", ["invalid-event"]),
    ("script: [{when: '.', log: a}]", ["unknown-id"]),
    // Expectations.
    ("expect: [{}]", ["no-expectation"]),
    ("expect: [{ends: 1s, all: finished}]", ["two-expectations"]),
    ("expect: [{at: 1s}]", ["missing-key"]),
    ("expect: [{states: {}}]", ["missing-key", "empty-map"]),
    ("expect: [{at: soon, cancelled: []}]", ["invalid-duration"]),
    ("expect: [{all: done}]", ["unknown-state"]),
    ("expect: [{outcome: {A: failed}}]\noperations: {A: {}}", []),
    ("expect: [{result: {op: A, is: 1}}, {result: {op: A, is: {A: 2}}}]\noperations: {A: {}}", []),
    (
      "expect: [{result: {op: A}}, {result: {is: [1]}}]\noperations: {A: {}}",
      ["missing-key", "missing-key", "wrong-kind"]
    ),
    ("expect: [{never: {before: main.log}}]", ["missing-key"]),
    ("expect: [{never: {event: main.log, before: main.log, after: main.log}}]", ["conflicting-keys"]),
    ("expect: [{event: {is: main.log}}]", ["missing-key"]),
    ("expect: [{running: {at-most: 1}}]", ["missing-key"]),
    ("expect: [{running: {queue: q}}]\nqueues: {q: {}}", ["missing-key"]),
    ("expect: [{log: [1s main]}]", []),
    ("expect: [{log: [main, 1 main a, 1s nobody a]}]", ["wrong-kind", "duration-without-unit", "unknown-id"]),
    ("expect: [{threads: {A/2: main}}]\noperations: {A: {duration: 1s}}", ["unknown-part"]),
    ("expect: [{threads: {A/completion: main, A/x: main}}]\noperations: {A: {}}", ["unknown-part", "unknown-part"]),
    ("expect: [{threads: {A: nobody}}]\noperations: {A: {}}", ["unknown-thread"]),
    ("expect: [{misuse: {op: A}}]\noperations: {A: {}}", ["missing-key"]),
    ("expect: [{lint: {op: A}}]\noperations: {A: {}}", ["missing-key"]),
    ("expect: [{lint: {id: max-zero, op: A, queue: q}}]\nqueues: {q: {}}\noperations: {A: {}}", ["conflicting-keys"]),
    ("expect: [{lint: {id: nothing}}]", ["unknown-lint"]),
    ("expect: [{no-lints: true}, {lint: {id: max-zero}}]", []),
    ("expect: [{stalled: {op: A, because: [max, cycle]}}]\noperations: {A: {}}", []),
    ("expect: [{stalled: {op: A}}]\noperations: {A: {}}", ["missing-key"]),
    ("expect: [{stalled: {op: A, because: []}}]\noperations: {A: {}}", ["empty-list"]),
    ("expect: [{stalled: {op: A, because: [suspendd]}}]\noperations: {A: {}}", ["unknown-reason"]),
  ]

  @Test(arguments: rules)
  func `Rule`(lines: String, codes expected: [String]) {
    expectCodes(expected, of: lines)
  }

  @Test func `Own keys take precedence over merged ones`() throws {
    let text = """
      optui: 1
      title: x
      x-a: &a {duration: 2s, priority: high}
      operations:
        A: {priority: low, <<: *a}
      """
    let scenario = try #require(ScenarioLoader.load(file: "x", bytes: Array(text.utf8)).scenario)
    #expect(scenario.operations[0].priority == .low)
    #expect(scenario.operations[0].blocks.count == 1)
  }

  @Test func `Stars and rare line breaks in texts stay as they are`() throws {
    let text = "optui: 1\ntitle: 2 * 3 \u{F0001}\ndescription: \"*a\u{2028}b* \u{85}\"\nsource: |\n  * one\n  *two\n"
    let scenario = try #require(ScenarioLoader.load(file: "x", bytes: Array(text.utf8)).scenario)
    #expect(scenario.title.first == "2 * 3 \u{F0001}")
    #expect(scenario.description?.first == "*a\u{2028}b* \u{85}")
    #expect(scenario.source?.first == "* one\n*two\n")
  }
}
