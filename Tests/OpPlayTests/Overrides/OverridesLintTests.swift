import LogSupport
import Testing

@testable import OpPlay

/// The lints of classes that keep their own flags: a play that raises each, and one close to it that does not.
@Suite struct OverridesLintTests {
  /// An operation A of a queue, whose class has these methods, and further steps.
  struct Story: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var overrides: String
    var script: String
    /// All lints about A: `1.000 missing-kvo`.
    var lints: [String]

    init(_ testDescription: String, _ overrides: String, script: String = "[]", lints: [String] = []) {
      self.testDescription = testDescription
      self.overrides = overrides
      self.script = script
      self.lints = lints
    }
  }

  static let lints: [Lint] = [
    .cancelledNotFinishing, .finishedBeforeStart, .executingAndFinished, .missingKeyValueChange,
    .workAfterFinish, .cancelWithoutSuper,
  ]

  @Test(arguments: lints) func `Raised by one story and not by all`(lint: Lint) {
    let count = Self.stories.count { $0.lints.contains { $0.hasSuffix(" \(lint.rawValue)") } }
    #expect(count > 0 && count < Self.stories.count)
  }

  static let stories = [
    Story(
      "cancelled in its queue, and its start does not look",
      "start: [{set: {isExecuting: true, isFinished: false}}]", script: "[{cancel: A}]",
      lints: ["1.000 cancelled-not-finishing", "1.000 deadlock"]),
    Story(
      "cancelled in its queue, and its start looks",
      "start: [{if-cancelled: [{set: {isFinished: true}}, {return: true}]}]", script: "[{cancel: A}]"),
    Story(
      "cancelled in its queue; its start does not check, its work on another thread does, and finishes it",
      "start: [{set: {isExecuting: true}}, {detach: [{sleep: 1s}, {set: {isExecuting: false, isFinished: true}}]}]",
      script: "[{cancel: A}]"),
    Story(
      "cancelled in its queue; its start does not check, its work on another thread ends without a notification",
      "start: [{set: {isExecuting: true, isFinished: false}}, {detach: [{sleep: 1s}]}]",
      script: "[{cancel: A}]", lints: ["2.000 cancelled-not-finishing", "2.000 deadlock"]),
    Story(
      "cancelled during its start, which ends without a notification, while the script is in another method",
      "start: [{set: {isExecuting: true, isFinished: false}}, {sleep: 1s}]\npoke: [{sleep: 2s}]",
      script: "[{at: 1200ms, cancel: A}, {at: 1500ms, call: {A: poke}}]",
      lints: ["2.000 cancelled-not-finishing", "3.500 deadlock"]),
    Story(
      "cancelled in its queue, its start has a thread finish it",
      "start: [{if-cancelled: [{detach: [{set: {isFinished: true}}]}, {return: true}]}]", script: "[{cancel: A}]"),
    Story(
      "cancelled during main, which returns without a notification",
      "start: [{set: {isExecuting: true, isFinished: false}}, {call: main}]\nmain: [{sleep: 1s}, {if-cancelled: [{return: true}]}]",
      script: "[{at: 1500ms, cancel: A}]", lints: ["2.000 cancelled-not-finishing", "2.000 deadlock"]),
    Story(
      "cancelled while its own thread works, which ends without a notification",
      "start: [{set: {isExecuting: true, isFinished: false}}, {detach: [{sleep: 1s}, {if-cancelled: [{return: true}]}]}]",
      script: "[{at: 1500ms, cancel: A}]", lints: ["2.000 cancelled-not-finishing", "2.000 deadlock"]),
    Story(
      "cancelled while its own thread works, which posts isFinished",
      "start: [{set: {isExecuting: true}}, {detach: [{sleep: 1s}, {if-cancelled: []}, {set: {isExecuting: false, isFinished: true}}]}]",
      script: "[{at: 1500ms, cancel: A}]"),
    Story(
      "not cancelled, it ends without a notification: only a stall",
      "start: [{set: {isExecuting: true, isFinished: false}}]", lints: ["1.000 deadlock"]),
    Story(
      "finished while it waits in its queue",
      "end: [{set: {isFinished: true}}]", script: "[{call: {A: end}}]", lints: ["0.000 finished-before-start"]),
    Story(
      "finished as soon as its queue has started it",
      "start: [{set: {isFinished: true}}]"),
    Story(
      "finished before it is stopped executing",
      "start: [{set: {isExecuting: true}}, {set: {isFinished: true}}, {set: {isExecuting: false}}]",
      lints: ["1.000 executing-and-finished"]),
    Story(
      "both flip at once, finished is posted first",
      "start: [{set: {isExecuting: true}}, {set: {isFinished: true, isExecuting: false}}]"),
    Story(
      "it executes without a notification",
      "start: [{set-silently: {isExecuting: true}}, {detach: [{sleep: 1s}, {set: {isExecuting: false, isFinished: true}}]}]",
      lints: ["1.000 missing-kvo"]),
    Story(
      "it has executed and is finished, without a notification",
      "start: [{set: {isExecuting: true}}, {set-silently: {isExecuting: false, isFinished: true}}]",
      lints: ["1.000 missing-kvo"]),
    Story(
      "it is finished without a notification when its start returns", "start: [{set-silently: {isFinished: true}}]"),
    Story(
      "it is finished without a notification, but super's start finishes it",
      "main: [{set-silently: {isFinished: true}}]", lints: ["1.000 missing-kvo"]),
    Story(
      "its main only begins the work, and returns",
      "main: [{detach: [{sleep: 1s}, {log: answered}, {sleep: 1s}, {log: stored}]}]", lints: ["2.000 work-after-finish"]
    ),
    Story(
      "its start reports the finish, and the work goes on in a method",
      "start: [{detach: [{sleep: 1s}, {call: store}]}, {set: {isFinished: true}}]\nstore: [{sleep: 1s}]",
      lints: ["2.000 work-after-finish"]),
    Story(
      "its work ends at the instant of the finish",
      "start: [{set: {isExecuting: true}}, {detach: [{sleep: 1s}, {set: {isExecuting: false, isFinished: true}}, {log: stored}]}]"
    ),
    Story(
      "a thread that would give up only looks, after the finish",
      "start: [{detach: [{sleep: 5s}, {call: giveUp}]}, {set: {isFinished: true}}]\n"
        + "giveUp: [{if: {isFinished: true, do: [{return: true}]}}, {set: {isFinished: true}}]"),
    Story(
      "it was cancelled, and its work ends later",
      "main: [{detach: [{sleep: 1s}, {log: answered}]}, {sleep: 500ms}, {if-cancelled: [{return: true}]}]",
      script: "[{at: 1200ms, cancel: A}]"),
    Story(
      "its cancel forgets super", "cancel: [{log: stop}]\nmain: [{sleep: 1s}]",
      script: "[{cancel: A}, {at: 1500ms, cancel-all: q}]", lints: ["0.000 cancel-without-super"]),
    Story(
      "its cancel forgets super, and is called too late", "cancel: [{log: stop}]\nmain: [{sleep: 1s}]",
      script: "[{at: 3s, cancel: A}]"),
    Story(
      "its cancel calls super in a method", "cancel: [{call: stop}]\nstop: [{call: super.cancel}]\nmain: [{sleep: 1s}]",
      script: "[{at: 1500ms, cancel: A}]"),
    Story(
      "its cancel ends it in place of super",
      "cancel: [{set: {isFinished: true}}]\nstart: [{set: {isExecuting: true}}]\nnone: [{set: {isExecuting: false}}]",
      script: "[{at: 1500ms, call: {A: none}}, {cancel: A}]"),
    Story(
      "it executes with a notification",
      "start: [{set: {isExecuting: true}}, {detach: [{sleep: 1s}, {set: {isExecuting: false, isFinished: true}}]}]"),
  ]

  @Test(arguments: stories)
  func `Raises`(_ story: Story) throws {
    let overrides = story.overrides.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n")
    let text = """
      optui: 1
      title: t
      queues: {q: {suspended: true}}
      operations:
        A:
          kind: custom
          queue: q
          overrides:
      \(overrides)
      script: \(story.script)
      threads: {other: [{at: 1s, resume: q}]}
      """
    let (scenario, problems) = ScenarioLoader.load(file: "t.yaml", bytes: Array(text.utf8))
    let play = Play(try #require(scenario, "\(problems)\n\(text)"), holds: false)
    play.finish()
    let lints = play.events.filter { $0.kind == .lint && $0.remark?.code != .lint(.cancelIgnored) }
    #expect(lints.map { "\($0.time.text) \($0.remark?.code.id ?? "")" } == story.lints)
    #expect(lints.allSatisfy { $0.operation == "A" })
  }
}
