import Testing

@testable import OpScenario

/// An operation with `repeat`, and where its id may stand.
@Suite struct RepeatFileTests {
  @Test(
    arguments: [
      // Where several are allowed, it means all.
      ("operations: {load: {repeat: 3}, a: {after: [load, load.2]}}", []),
      (
        "script: [{cancel: load}, {add: [load]}, {add: load}]\noperations: {load: {queue: q, repeat: 3}}\nqueues: {q: {}}",
        []
      ),
      ("script: [{priority: {load: high, load.2: low}}, {depend: {a: [load], load: [a]}}]", []),
      ("script: [{add-block: {load: 1s}}, {highlight: [load]}, {wait: load.3}, {start: load.1}]", []),
      ("script: [{when: load.2.finished, log: $load.2.result $load.2.isFinished}]", []),
      ("operations: {g: {kind: group, children: [load]}, load: {repeat: 3}}", []),
      (
        "expect: [{at: 1s, states: {load: pending}, cancelled: [load]}, {outcome: {load: completed, load.1: failed}}]",
        []
      ),
      ("expect: [{threads: {load/1: worker, load.2: main, distinct: [load, load.1/1]}}, {order: [load.1.ready]}]", []),
      ("expect: [{log: [1s load.1 x]}, {lint: {id: starvation, op: load.1}}, {result: {op: load.3, is: 1}}]", []),
      (
        "operations: {load: {repeat: 3, observe: {isFinished: [{log: a}]}, completion: b, at: 1s, queue: q}}\nqueues: {q: {}}",
        []
      ),
      // Where only one is allowed, one has to be named.
      ("script: [{start: load}, {wait: load}]", ["several-operations", "several-operations"]),
      ("script: [{when: load.finished, focus: load}]", ["several-operations", "several-operations"]),
      ("script: [{log: $load.result}]", ["several-operations"]),
      ("expect: [{result: {op: load, is: 1}}, {never: load.executing}]", ["several-operations", "several-operations"]),
      ("operations: {a: {conditions: [{id: x, produces: load}]}, load: {repeat: 3}}", ["several-operations"]),
      // What is not there.
      ("script: [{cancel: load.4}]", ["unknown-operation"]),
      ("script: [{cancel: load.0}, {cancel: load.01}]", ["unknown-operation", "unknown-operation"]),
      ("script: [{cancel: a.1}]\noperations: {a: {}}", ["unknown-operation"]),
      ("script: [{when: a.1.finished, log: x}]\noperations: {a: {}}", ["invalid-event"]),
      ("script: [{when: load.4.finished, log: x}]", ["unknown-id"]),
      ("script: [{suspend: load}]", ["wrong-reference"]),
      ("script: [{pause: load.1}]", ["wrong-kind-of-operation"]),
      ("script: [{add: load}]\nqueues: {q: {}}", ["no-queue", "no-queue", "no-queue"]),
      // How often.
      ("operations: {a: {repeat: 0}, b: {repeat: 99999999999999999999}}", ["out-of-range", "out-of-range"]),
      ("operations: {a: {repeat: 9223372036854775807}}", ["too-many-operations"]),
      ("operations: {a: {repeat: often}, b: {repeat: [1]}}", ["wrong-kind", "wrong-kind"]),
      ("operations: {a: {repeat: 1, after: [b]}, b: {after: [a.1]}}", ["dependency-cycle"]),
      ("operations: {g: {kind: group, repeat: 2, children: []}}", ["conflicting-keys"]),
      // Itself.
      ("operations: {a: {repeat: 2, after: [a]}}", ["waits-for-itself"]),
      ("operations: {a: {repeat: 2, after: [a.1]}}", ["waits-for-itself"]),
      ("operations: {a: {repeat: 2, steps: [{wait: a.2}]}}", ["waits-for-itself"]),
    ] as [(String, [String])])
  func `Is read`(lines: String, codes expected: [String]) {
    let hasOperations = lines.contains("operations:")
    let operations = hasOperations ? "" : "operations: {load: {repeat: 3, duration: 1s, completion: x}, a: {}}\n"
    let found = Set(codes(of: "optui: 1\ntitle: x\n\(operations)\(lines)\n"))
    #expect(found == Set(expected), "\(report(on: "optui: 1\ntitle: x\n\(operations)\(lines)\n"))")
  }

  @Test func `Makes operations that differ only in their ids`() throws {
    let text = """
      optui: 1
      title: x
      queues: {q: {}}
      operations:
        load: {queue: q, repeat: 3, at: 2s, duration: 1s, priority: high, qos: utility, name: {en: Load, zh: 加载}}
        last: {after: [load]}
      """
    let scenario = try #require(ScenarioLoader.load(file: "x", bytes: Array(text.utf8)).scenario)
    #expect(scenario.operations.map(\.id) == ["load.1", "load.2", "load.3", "last"])
    #expect(scenario.operations[3].after == ["load.1", "load.2", "load.3"])
    for (index, plan) in scenario.operations.prefix(3).enumerated() {
      #expect(plan.at == .seconds(2) && plan.priority == .high && plan.qualityOfService == .utility)
      #expect(plan.name?.text(in: "en") == "Load \(index + 1)" && plan.name?.text(in: "zh") == "加载 \(index + 1)")
    }
  }

  @Test func `Suggests the intended one`() {
    let text = """
      optui: 1
      title: x
      operations: {load: {repeat: 5}}
      script:
        - start: load
        - cancel: [load.9]
        - cancel: laod
      """
    #expect(
      report(on: text) == """
        play.yaml:5:12: error[several-operations]: 'load' stands for 5 operations, but only one fits here
            5 |   - start: load
              |            ^^^^ one of them, such as load.1
        play.yaml:6:14: error[unknown-operation]: there is no operation 'load.9'
            6 |   - cancel: [load.9]
              |              ^^^^^^ there are load.1 to load.5
        play.yaml:7:13: error[unknown-operation]: there is no operation 'laod'
            7 |   - cancel: laod
              |             ^^^^ did you mean 'load'?

        """)
  }
}
