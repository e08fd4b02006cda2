import Testing

@testable import OpScenario

/// Classes defined in a file: the values that are read, and the reports of mistakes.
@Suite struct OverridesFileTests {
  /// The steps of main of a custom operation A, whose class has a method `work`.
  private static func main(_ steps: String) -> String {
    "queues: {q: {}}\noperations:\n  A: {kind: custom, overrides: {main: [\(steps)], work: []}}\n  B: {kind: async}"
  }

  static let rules: [(lines: String, codes: [String])] = [
    ("operations: {A: {kind: custom}}", []),
    ("operations: {A: {kind: custom, duration: 2s, checks-cancel: 100ms}}", []),
    ("operations: {A: {kind: custom, duration: 2s, overrides: {start: [{call: main}], isReady: false}}}", []),
    ("operations: {A: {kind: custom, duration: 2s, overrides: {main: []}}}", ["conflicting-keys"]),
    ("operations: {A: {kind: custom, blocks: [2s]}}", ["conflicting-keys"]),
    ("operations: {A: {kind: custom, fails: {at: 1s, message: a}}}", ["conflicting-keys"]),
    ("operations: {A: {overrides: {main: []}}}", ["conflicting-keys"]),
    ("operations: {A: {kind: custom, overrides: {}}}", ["empty-map"]),
    ("operations: {A: {kind: custom, overrides: [start]}}", ["wrong-kind"]),
    ("operations: {A: {kind: custom, overrides: {isReady: [], x-mine: 1}}}", ["wrong-kind"]),
    ("operations: {A: {kind: custom, overrides: {isReady: no}}}", ["not-a-boolean"]),
    ("operations: {A: {kind: custom, overrides: {start: 2s}}}", ["wrong-kind"]),
    ("operations: {A: {kind: custom, overrides: {9: []}}}", ["invalid-id"]),
    (
      "operations: {A: {kind: custom, overrides: {isFinished: [], super.start: []}}}",
      ["invalid-method", "invalid-method"]
    ),
    // Steps of methods.
    (main("{call: work}, {call: start}, {call: cancel}, {call: super.start}, {call: super.cancel}"), []),
    (main("{call: wrk}"), ["unknown-method"]),
    (main("{call: [work]}"), ["wrong-kind"]),
    (main("{call: {A: work}}, {call: {A: main}}"), []),
    (main("{call: {A: start}}, {call: {A: super.start}}"), ["unknown-method", "unknown-method"]),
    (main("{call: {B: work}}"), ["wrong-kind-of-operation"]),
    (main("{call: {q: work}}, {call: {Z: work}}"), ["wrong-reference", "unknown-operation"]),
    (main("{call: {A: 1s, B: work}}"), ["unknown-method", "two-actions"]),
    (main("{detach: [{sleep: 1s}, {return: true}]}, {detach: [{at: 1s, detach: []}]}"), []),
    (main("{detach: work}"), ["wrong-kind"]),
    (main("{set: {isExecuting: true, mine: false}}, {set-silently: {isReady: true, isAsynchronous: true}}"), []),
    (
      main("{set: {isFinished: 1}}, {set: {isFinished: yes}}, {set: {}}"),
      ["not-a-boolean", "not-a-boolean", "empty-map"]
    ),
    (main("{set: isFinished}"), ["wrong-kind"]),
    (main("{set: {isCancelled: true}}, {set: {queuePriority: true}}"), ["invalid-flag", "invalid-flag"]),
    (main("{set: {'a b': true}}"), ["invalid-id"]),
    (main("{set: {mine: true}}, {if: {mine: true, isCancelled: false, do: [{if-cancelled: []}]}}"), []),
    (main("{if: {mine: true, do: []}}"), ["unknown-flag"]),
    (main("{if: {isPaused: true}}, {if: {do: []}}"), ["missing-key", "missing-key"]),
    (main("{if: {isPaused: on, do: 1}}"), ["not-a-boolean", "wrong-kind"]),
    (main("{return: true}, {return: false}, {return: 1}"), ["wrong-kind", "not-a-boolean"]),
    (main("{repeat: {times: 2, do: [{set: {mine: true}}, {return: true}]}}"), []),
    (main("{wait: A}"), ["waits-for-itself"]),
    // In the wrong place.
    (
      "script: [{return: true}, {set: {a: true}}, {set-silently: {a: true}}, {detach: []}, {if-cancelled: []}]",
      ["misplaced-key", "misplaced-key", "misplaced-key", "misplaced-key", "misplaced-key"]
    ),
    ("operations: {A: {steps: [{return: true}]}}", ["misplaced-key"]),
    ("operations: {A: {kind: custom, steps: [{return: true}]}}", ["misplaced-key"]),
    ("operations: {A: {kind: custom, completion: [{set: {isFinished: true}}]}}", ["misplaced-key"]),
    (main("{add-block: {A: [{return: true}]}}"), ["wrong-kind-of-operation", "misplaced-key"]),
    (main("{barrier: {queue: q, id: b, steps: [{return: true}]}}"), ["misplaced-key"]),
    (main("{dispatch-group: {notify: {g: [{return: true}]}}}"), ["misplaced-key"]),
    ("script: [{call: work}]", ["wrong-kind"]),
    ("script: [{call: {A: work}}]\noperations: {A: {kind: custom, overrides: {work: []}}}", []),
    ("script: [{call: {A: wrk}}]\noperations: {A: {kind: custom, overrides: {work: []}}}", ["unknown-method"]),
    // The class's own keys.
    (
      """
      operations: {A: {kind: custom, observe: {mine: [], isReady: []}, overrides: {work: [{set: {mine: true}}]}}}
      script: [{when: A.mine 0->1, log: $A.mine}, {when: A.mine, log: a}, {when: A.mine 1, log: $A.yours}]
      expect:
        - kvo: {op: A, keys: [mine], is: [mine 0->1, mine]}
        - kvo: {keys: [mine], is: [], op: A}
        - kvo: {op: B, keys: [mine], is: []}
      """, ["impossible-event", "unknown-value", "unknown-operation", "unknown-observed-key"]
    ),
  ]

  @Test(arguments: rules)
  func `Rule`(lines: String, codes expected: [String]) {
    expectCodes(expected, of: lines)
  }

  @Test func `Mistakes are reported with their places`() {
    let text = """
      optui: 1
      title: x
      operations:
        A: {kind: custom, overrides: {start: [{call: mian}, {if: {isPausd: true, do: []}}]}}
        B: {overrides: {main: []}}
        C: {kind: custom, overrides: {isFinished: []}}
      script:
        - {return: true}
        - {call: {A: strat}}
      """
    #expect(
      report(on: text) == """
        play.yaml:4:48: error[unknown-method]: operation 'A' has no method 'mian'
            4 |   A: {kind: custom, overrides: {start: [{call: mian}, {if: {isPausd: true, do: []}}]}}
              |                                                ^^^^ did you mean 'main'?
        play.yaml:4:61: error[unknown-flag]: the class of 'A' has no flag 'isPausd'
            4 |   A: {kind: custom, overrides: {start: [{call: mian}, {if: {isPausd: true, do: []}}]}}
              |                                                             ^^^^^^^ did you mean 'isPaused'?
        play.yaml:5:7: error[conflicting-keys]: 'overrides' belongs to the kind custom, and 'B' is a block operation
            5 |   B: {overrides: {main: []}}
              |       ^^^^^^^^^ say  kind: custom
        play.yaml:6:33: error[invalid-method]: 'isFinished' is not overridden by steps
            6 |   C: {kind: custom, overrides: {isFinished: []}}
              |                                 ^^^^^^^^^^ its class keeps what its steps `set`
        play.yaml:8:6: error[misplaced-key]: 'return' is a step of the methods of a custom operation, and this is not one
            8 |   - {return: true}
              |      ^^^^^^ put it into `overrides`
        play.yaml:9:16: error[unknown-method]: operation 'A' has no method 'strat'
            9 |   - {call: {A: strat}}
              |                ^^^^^ did you mean 'start'?

        """)
  }
}
