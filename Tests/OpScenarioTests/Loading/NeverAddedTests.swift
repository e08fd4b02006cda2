import Testing

@testable import OpScenario

/// The warning about operations that are in no queue and never run.
@Suite struct NeverAddedTests {
  @Test func `It is a warning with its place`() {
    let text = """
      optui: 1
      title: t
      queues: {net: {}}
      operations:
        load: {queue: net, duration: 1s}
        parse: {duration: 1s, after: [load]}
      """
    #expect(
      report(on: text) == """
        play.yaml:6:3: warning[never-added]: nothing ever adds or starts the operation 'parse'
            6 |   parse: {duration: 1s, after: [load]}
              |   ^^^^^ give it a 'queue', or a step that adds or starts it

        """)
  }

  @Test(arguments: [
    ("", ["never-added"]),
    ("script: [{cancel: A}, {priority: {A: high}}, {log: $A.isReady}]", ["never-added"]),
    ("script: [{add: A, to: q}]", []),
    ("script: [{add: [A], to: q}]", []),
    ("script: [{start: A}]", []),
    ("threads: {t: [{repeat: {times: 1, do: [{start: A}]}}]}", []),
    ("script: [{dispatch-group: {notify: {g: [{start: A}]}}}]", []),
    ("allow: [never-added]", []),
    ("allow: [dependency-not-enqueued]", []),
    // For a file that cannot be played only errors are reported.
    ("script: [{add: A, to: r}]", ["unknown-queue"]),
  ])
  func `Something may use it`(_ use: String, _ codes: [String]) {
    let text = "optui: 1\ntitle: t\nqueues: {q: {}}\noperations: {A: {}}\n\(use)\n"
    #expect(problems(of: text).map(\.code) == codes, "\(use)")
  }

  @Test(arguments: [
    ("A: {}, g: {kind: group, queue: q, children: [A]}", []),
    ("A: {}, g: {kind: group, children: [A]}", ["never-added"]),
    ("A: {}, b: {queue: q, conditions: [{id: c, satisfied: false, produces: A}]}", []),
    ("A: {}, b: {queue: q, steps: [{start: A}]}", []),
    ("A: {}, b: {queue: q, completion: [{start: A}]}", []),
    ("A: {}, b: {queue: q, observe: {isFinished: [{add: A, to: q}]}}", []),
    ("A: {}, b: {kind: custom, queue: q, overrides: {main: [{start: A}]}}", []),
    ("A: {kind: custom, overrides: {main: []}}", []),
    ("A: {kind: barrier}", ["never-added"]),
    // Repeated operations get one warning.
    ("A: {repeat: 3}", ["never-added"]),
    ("A: {repeat: 3}, b: {queue: q, steps: [{start: A.2}]}", []),
  ])
  func `Another operation may use it`(_ operations: String, _ codes: [String]) {
    let text = "optui: 1\ntitle: t\nqueues: {q: {}}\noperations: {\(operations)}\n"
    #expect(problems(of: text).map(\.code) == codes, "\(operations)")
  }
}
