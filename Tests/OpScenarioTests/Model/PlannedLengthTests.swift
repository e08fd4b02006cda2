import Testing

@testable import OpScenario

/// The planned durations of a file, shown while a question is open.
@Suite struct PlannedLengthTests {
  @Test(arguments: [
    ("a: {duration: 2s}", [Duration.seconds(2)]),
    ("a: {steps: [{repeat: {times: 3, do: [{sleep: 500ms}, {log: x}]}}]}", [.milliseconds(1500)]),
    ("a: {kind: block, blocks: [[{sleep: 1s}], [{sleep: 3s}]]}", [.seconds(1), .seconds(3)]),
    // A class that checks for cancellation takes its planned time unless it is cancelled.
    (
      "a: {kind: custom, overrides: {main: [{if-cancelled: [{return: true}]}, {sleep: 2s}, {sleep: 1s}]}}",
      [.seconds(3)]
    ),
    ("a: {kind: custom, overrides: {main: [{if: {isReady: true, do: [{sleep: 1s}]}}]}}", nil),
    ("a: {kind: custom, overrides: {start: [{set: {isExecuting: true}}], main: [{sleep: 1s}]}}", nil),
    // A class with its own start takes until its work ends, on any thread.
    (
      """
      a:
          kind: custom
          overrides:
            start:
              - if-cancelled: [{set: {isFinished: true}}, {return: true}]
              - {set: {isExecuting: true}}
              - {detach: [{call: main}]}
            main: [{sleep: 1s}, {call: finish}]
            finish: [{if: {isExecuting: true, do: [{set: {isExecuting: false, isFinished: true}}]}}]
      """, [.seconds(1)]
    ),
    (
      "a: {kind: custom, overrides: {start: [{detach: [{call: main}]}, {sleep: 3s}], main: [{sleep: 1s}]}}",
      [.seconds(3)]
    ),
    ("a: {kind: custom, overrides: {start: [{sleep: 1s}, {call: super.start}], main: [{sleep: 1s}]}}", [.seconds(2)]),
    ("a: {kind: custom, overrides: {start: [{call: start}]}}", nil),
    ("a: {kind: manual}", nil), ("a: {steps: [{wait: b}]}", nil),
  ])
  func `A body that only sleeps has a length`(_ operation: String, _ lengths: [Duration]?) throws {
    let file =
      "optui: 1\ntitle: t\nallow: [never-added]\nqueues: {q: {}}\noperations:\n  b: {queue: q}\n  \(operation)\n"
    let (scenario, problems) = ScenarioLoader.load(file: "f", bytes: Array(file.utf8))
    #expect(try #require(scenario, "\(problems)").blockLengths["a"] == lengths)
  }
}
