import Testing

@testable import OpScenario

/// The kinds of operations in a file: the values that are read, and the reports of mistakes.
@Suite struct KindFileTests {
  static let rules: [(lines: String, codes: [String])] = [
    // Kinds and bodies.
    ("operations: {A: {kind: manual}, B: {kind: sync}, C: {kind: barrier, duration: 1s}}", []),
    ("operations: {A: {kind: async, blocks: [1s]}}", ["conflicting-keys"]),
    (
      "operations: {A: {kind: group, children: [B], duration: 1s, result: 1}, B: {}}",
      ["conflicting-keys", "conflicting-keys"]
    ),
    (
      "operations: {A: {children: [B], mode: chain, max: 1, cancel-on-failure: true}, B: {}}",
      ["conflicting-keys", "conflicting-keys", "conflicting-keys", "conflicting-keys"]
    ),
    // Steps that fit a kind.
    (
      "script: [{pause: A}, {unpause: A}, {finish: A}]\noperations: {A: {}}",
      ["wrong-kind-of-operation", "wrong-kind-of-operation", "wrong-kind-of-operation"]
    ),
    ("script: [{pause: A}, {unpause: A}]\noperations: {A: {kind: pausable}}", []),
    ("script: [{finish: A}, {finish: B}]\noperations: {A: {kind: manual}, B: {kind: async}}", []),
    (
      "script: [{add-block: {A: 1s, B: [{log: a}]}}]\noperations: {A: {}, B: {kind: manual}}",
      ["wrong-kind-of-operation"]
    ),
    ("script: [{pause: q}, {finish: Z}]\nqueues: {q: {}}", ["wrong-reference", "unknown-operation"]),
    (
      "script: [{when: A.paused, log: a}, {when: B.unpaused, log: a}]\noperations: {A: {}, B: {kind: pausable}}",
      ["impossible-event"]
    ),
    // Dependencies and barriers.
    ("script: [{depend: {A: [A, Z]}}]\noperations: {A: {}}", ["unknown-operation"]),
    ("script: [{undepend: {A: A}}]\noperations: {A: {}}", ["wrong-kind"]),
    ("script: [{barrier: {queue: q, id: b, duration: 1s}}, {cancel: b}]\nqueues: {q: {}}", []),
    ("script: [{barrier: {queue: q, id: b}}, {when: b.finished, log: a}, {add: b}]\nqueues: {q: {}}", []),
    ("script: [{barrier: {queue: q, id: q}}]\nqueues: {q: {}}", ["duplicate-id"]),
    ("script: [{barrier: {queue: q, id: 9}}]\nqueues: {q: {}}", ["invalid-id"]),
    ("script: [{barrier: {queue: q}}, {barrier: {id: b}}]\nqueues: {q: {}}", ["missing-key", "missing-key"]),
    ("script: [{barrier: {queue: q, id: b, duration: 1s, steps: []}}]\nqueues: {q: {}}", ["conflicting-keys"]),
    ("x-b: &b {barrier: {queue: q, id: b}}\nscript: [*b, *b]\nqueues: {q: {}}", []),
    // Failures and results.
    ("operations: {A: {fails: {at: 1s, message: {en: a, zh: 取}}}}", []),
    ("operations: {A: {fails: {at: 1}}}", ["missing-key", "duration-without-unit"]),
    ("operations: {A: {fails: 1s}}", ["wrong-kind"]),
    ("operations: {A: {result: [1]}}", ["wrong-kind"]),
    ("operations: {A: {steps: [{fail: a}]}}", []),
    ("operations: {A: {completion: [{fail: a}]}}\nscript: [{fail: a}]", ["misplaced-key", "misplaced-key"]),
    ("operations: {A: {steps: [{dispatch-group: {notify: {g: [{fail: a}]}}}]}}", ["misplaced-key"]),
    // Values in log texts.
    ("script: [{log: $A.result $A.isFinished $5.00 $x.y $}]\noperations: {A: {}}", []),
    (
      "script: [{log: $B.result}, {log: {en: $A.isFinised, zh: $q.isReady}}]\noperations: {A: {}}\nqueues: {q: {}}",
      ["unknown-operation", "unknown-value", "wrong-reference"]
    ),
    // Conditions and categories.
    ("operations: {A: {conditions: [{id: a, satisfied: true, otherwise: wait, produces: B}]}, B: {}}", []),
    ("operations: {A: {conditions: [{}, {id: 1}, {id: a}, {id: a}]}}", ["missing-key", "invalid-id", "duplicate-id"]),
    (
      "operations: {A: {conditions: [{id: a, otherwise: stop, produces: A}]}}",
      ["unknown-otherwise", "waits-for-itself"]
    ),
    ("operations: {A: {conditions: [{id: a}]}}\nscript: [{satisfy: {A: a}}]", []),
    ("operations: {A: {conditions: [{id: a}]}, B: {}}\nscript: [{satisfy: {B: a}}]", ["unknown-condition"]),
    ("operations: {A: {exclusive: [dialog, dialog, a b]}}", []),
    ("operations: {A: {exclusive: dialog}}", ["wrong-kind"]),
    // Groups.
    ("operations: {A: {kind: group, children: [B, C]}, B: {}, C: {}}\nscript: [{suspend: A}, {wait: A}]", []),
    ("operations: {A: {kind: group}}", ["missing-key"]),
    ("operations: {A: {kind: group, children: []}}", []),
    ("operations: {A: {kind: group, mode: row, children: [Z]}}", ["unknown-mode", "unknown-operation"]),
    ("operations: {A: {kind: group, mode: chain, max: 2, children: []}}", ["conflicting-keys"]),
    ("operations: {A: {kind: group, children: [A]}}", ["waits-for-itself"]),
    (
      "operations: {A: {kind: group, children: [B]}, B: {kind: group, children: [A]}}",
      ["waits-for-itself", "waits-for-itself"]
    ),
    ("operations: {A: {kind: group, children: [B, B]}, B: {}}", ["two-parents"]),
    ("operations: {A: {kind: group, children: [B]}, B: {queue: q}}\nqueues: {q: {}}", ["child-has-queue"]),
    (
      "operations: {A: {kind: group, children: []}, B: {queue: A}}\nscript: [{add: B, to: A}]",
      ["group-queue", "group-queue"]
    ),
    ("operations: {A: {kind: group, mode: chain, children: [B, C]}, B: {after: [C]}, C: {}}", ["dependency-cycle"]),
    ("queues: {A: {}}\noperations: {A: {kind: group, children: []}}", ["duplicate-id"]),
    ("expect: [{running: {queue: A, at-most: 6}}]\noperations: {A: {kind: group, children: []}}", []),
    // Key-value observation.
    ("operations: {A: {observe: {isFinished: [{log: a}], isDone: []}}}", ["unknown-observed-key"]),
    ("operations: {A: {observe: {}}}", ["empty-map"]),
    ("operations: {A: {steps: [{log: a}], observe: {isReady: [{fail: a}]}}}", ["misplaced-key"]),
    ("script: [{when: A.isReady 0->1, log: a}, {when: A.dependencies, log: a}]\noperations: {A: {}}", []),
    (
      "script: [{when: A.isReady 0-1, log: a}, {when: A.dependencies 0->1, log: a}]\noperations: {A: {}}",
      ["impossible-event", "impossible-event"]
    ),
    (
      "script: [{when: q.isReady, log: a}, {when: A.isRead, log: a}]\noperations: {A: {}}\nqueues: {q: {}}",
      ["unknown-event", "unknown-event"]
    ),
    ("expect: [{kvo: {op: A, is: [isReady 1->1, isFinished]}}]\noperations: {A: {}}", []),
    ("expect: [{kvo: {op: A, is: [isPaused 0->1]}}]\noperations: {A: {}}", ["unlisted-key"]),
    ("expect: [{kvo: {op: A, keys: [isPaused], is: [isPaused 0->1]}}]\noperations: {A: {}}", []),
    (
      "expect: [{kvo: {op: A}}, {kvo: {is: [x 0->1]}}]\noperations: {A: {}}",
      ["missing-key", "missing-key", "unknown-observed-key"]
    ),
    // Dispatch groups.
    ("script: [{dispatch-group: {enter: g}}, {dispatch-group: {leave: g}}]", []),
    ("script: [{dispatch-group: {}}]", ["missing-key"]),
    ("script: [{dispatch-group: {enter: g, leave: g}}]", ["two-actions"]),
    ("script: [{dispatch-group: {enter: A}}]\noperations: {A: {}}", ["wrong-reference"]),
    ("script: [{dispatch-group: {entr: g}}]", ["unknown-key"]),
    ("script: [{dispatch-group: {notify: {g: [{log: a}]}}}]\nexpect: [{log: [0s g a]}, {threads: {g: worker}}]", []),
    ("script: [{dispatch-group: {enter: g}}, {when: g.log a, cancel: g}]", ["wrong-reference"]),
    ("script: [{dispatch-group: {enter: g}}, {when: g.finished, log: a}]", ["impossible-event"]),
  ]

  @Test(arguments: rules)
  func `Rule`(lines: String, codes expected: [String]) {
    expectCodes(expected, of: lines)
  }

  @Test func `Mistakes are reported with a suggestion`() {
    let text = """
      optui: 1
      title: x
      queues: {net: {}}
      operations:
        A: {queue: net, conditions: [{id: logged-in}]}
        G: {kind: group, children: [B, Cc]}
        B: {}
        Cc1: {queue: G}
      script:
        - {pause: A}
        - {satisfy: {A: loged-in}}
        - {log: $A.reslt}
        - {fail: x}
      """
    #expect(
      report(on: text) == """
        play.yaml:6:34: error[unknown-operation]: there is no operation 'Cc'
            6 |   G: {kind: group, children: [B, Cc]}
              |                                  ^^ did you mean 'Cc1'?
        play.yaml:8:16: error[group-queue]: only its children run in the queue of group 'G'
            8 |   Cc1: {queue: G}
              |                ^ another queue, such as net
        play.yaml:10:13: error[wrong-kind-of-operation]: only an operation of the kind pausable can be paused, \
        and 'A' is a block operation
           10 |   - {pause: A}
              |             ^ say  kind: pausable
        play.yaml:11:19: error[unknown-condition]: operation 'A' has no condition 'loged-in'
           11 |   - {satisfy: {A: loged-in}}
              |                   ^^^^^^^^ did you mean 'logged-in'?
        play.yaml:12:11: error[unknown-value]: '$A.reslt' is not a value of an operation
           12 |   - {log: $A.reslt}
              |           ^^^^^^^^ did you mean 'result'?
        play.yaml:13:6: error[misplaced-key]: 'fail' fails the operation in whose body it stands, and this is not a body
           13 |   - {fail: x}
              |      ^^^^

        """)
  }

  @Test func `A hundred groups in each other are enough`() {
    var text = "optui: 1\ntitle: x\noperations:\n  g0: {}\n"
    for number in 1...150 { text += "  g\(number): {kind: group, children: [g\(number - 1)]}\n" }
    #expect(Set(codes(of: text)) == ["nested-too-deep"])
  }
}
