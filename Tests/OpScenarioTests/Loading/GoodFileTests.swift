import Testing

@testable import OpScenario

@Suite struct GoodFileTests {
  /// Every key that is read, at least once.
  static let everything = """
    optui: 1
    title: {en: Everything, zh: 全部}
    description: all of it
    source: our own head
    clock: virtual
    workers: 8
    policy: {cycles: faithful}
    allow: [dependency-cycle, deadlock]
    x-mine: {anything: [goes, here]}
    queues:
      net: {max: 2, suspended: true, name: 网络, note: the network, x-colour: red}
      cpu: {max: default}
      main: {main: true}
    operations:
      A: {kind: block, queue: net, at: 1500ms, name: 下载图片A, duration: 4s, note: a}
      B:
        queue: net
        steps:
          - {sleep: 2s}
          - {log: 1}
          - repeat: {times: 2, do: [{sleep: 0.5s}, {log: {en: two, zh: 二}}]}
        priority: very-high
        checks-cancel: steps
        completion: done
      C:
        blocks: [2s, 3s, [{log: third}]]
        after: [A, B]
        checks-cancel: 250ms
        completion: {thread: main, do: [{log: done}]}
      D: {checks-cancel: never, completion: [{log: done}]}
      E:
        kind: custom
        overrides:
          isReady: false
          start: [{if-cancelled: [{return: true}]}, {set: {isExecuting: true}}, {detach: [{call: main}]}]
          main: [{call: super.start}, {if: {mine: true, isReady: false, do: [{call: {E: end}}]}}]
          cancel: [{call: super.cancel}]
          end: [{set: {isExecuting: false, isFinished: true}}, {set-silently: {mine: true}}]
    script:
      - {at: 3s, cancel: A}
      - {after: 500ms, cancel: [A, B]}
      - {when: B.log 1, suspend: net}
      - {when: main.waits, resume: net}
      - {when: misuse notReady, cancel-all: cpu}
      - {when: misuse, max: {net: 3, cpu: default}}
      - {when: net.idle, priority: {A: low, B: very-low}}
      - add: [C, D]
        to: cpu
        wait: true
      - {add: A}
      - {start: D}
      - {wait: A}
      - {wait: net}
      - {sleep: 1min}
      - {log: {en: end, zh: 完}}
      - {note: hello}
      - {hold: true}
      - {hold: 5s}
    threads:
      narrator:
        - {sleep: 0}
    expect:
      - order: [A.finished, B.executing]
      - never: C.executing
      - never: {event: A.executing, before: B.finished}
      - at: 9s
        states: {A: pending, B: ready, C: executing, D: finished}
        cancelled: [C]
      - {at: end, cancelled: [A]}
      - event: {is: A.finished, at: 3s, within: 10ms}
      - running: {queue: net, at-most: 2, at-least: 1}
      - running: {queue: net, exactly: 2, at: 3s}
      - log: ["0s main start", 2s A 1 and  more, "* narrator end"]
      - log-set: {at: 2s, lines: [A 1, B]}
      - threads: {A: main, B: worker, D: narrator, C/2: worker, C/completion: main, distinct: [C/1, C/3, B/1]}
      - outcome: {A: completed, B: cancelledBeforeStart, C: cancelledWhileExecuting}
      - misuse: {code: notReady, op: B}
      - misuse: {code: negativeMaxConcurrent, queue: main}
      - stalled: {op: B, because: [dependency, max-zero]}
      - ends: 16s
      - all: finished

    """

  private func load(_ text: String) throws -> Scenario {
    let (scenario, problems) = ScenarioLoader.load(file: "all.yaml", bytes: Array(text.utf8))
    return try #require(scenario, "\(ProblemReport(problems, file: "all.yaml", text: text).rendered())")
  }

  @Test func `Reads the top`() throws {
    let scenario = try load(Self.everything)
    #expect(scenario.title.variants.map(\.language) == ["en", "zh"])
    #expect(scenario.title.text(in: "zh") == "全部")
    #expect(scenario.description?.first == "all of it")
    #expect(scenario.source?.first == "our own head")
    #expect(scenario.workers == 8)
    #expect(scenario.allow == ["dependency-cycle", "deadlock"])
    #expect(scenario.file == "all.yaml")
    #expect(scenario.text == Self.everything)
  }

  @Test func `Reads queues`() throws {
    let queues = try load(Self.everything).queues
    #expect(queues.map(\.id) == ["net", "cpu", "main"])
    #expect(queues.map(\.max) == [2, -1, -1])
    #expect(queues.map(\.isSuspended) == [true, false, false])
    #expect(queues.map(\.isMain) == [false, false, true])
    #expect(queues[0].name?.first == "网络")
    #expect(queues[0].place == SourcePlace(line: 11, column: 3, length: 3))
  }

  @Test func `Reads operations`() throws {
    let operations = try load(Self.everything).operations
    #expect(operations.map(\.id) == ["A", "B", "C", "D", "E"])
    #expect(operations.map(\.queue) == ["net", "net", nil, nil, nil])
    #expect(operations.map(\.at) == [.milliseconds(1500), .zero, .zero, .zero, .zero])
    #expect(operations.map(\.priority) == [.normal, .veryHigh, .normal, .normal, .normal])
    #expect(
      operations.map(\.checksCancel) == [
        .every(.milliseconds(100)), .betweenSteps, .every(.milliseconds(250)), .never, .never,
      ])
    #expect(operations.map(\.after) == [[], [], ["A", "B"], [], []])
    #expect(operations.map(\.blocks.count) == [1, 1, 3, 0, 0])
    #expect(operations[0].name?.first == "下载图片A")
    #expect(operations.map { $0.completion?.steps.count } == [nil, 1, 1, 1, nil])
    #expect(operations.map { $0.completion?.isOnMain } == [nil, false, true, false, nil])
    #expect(describe(operations[0].blocks[0]) == ["sleep(4.0 seconds)"])
    #expect(
      describe(operations[2].blocks.flatMap { $0 }) == ["sleep(2.0 seconds)", "sleep(3.0 seconds)", "log(third)"])
    #expect(
      describe(operations[1].blocks[0]) == [
        "sleep(2.0 seconds)", "log(1)", "repeat 2 [sleep(0.5 seconds), log(two)]",
      ])
  }

  @Test func `Reads classes`() throws {
    let operations = try load(Self.everything).operations
    #expect(operations.map { $0.overrides == nil } == [true, true, true, true, false])
    let overrides = try #require(operations[4].overrides)
    #expect(overrides.isReady == false)
    #expect(overrides.flags == ["isReady": false, "isExecuting": false, "isFinished": false, "mine": false])
    #expect(overrides.detaches)
    #expect(
      describe(overrides.start ?? []) == [
        "if isCancelled true [\"return\"]", "set isExecuting true", "detach [\"call main\"]",
      ])
    #expect(
      describe(overrides.main ?? []) == [
        "call superStart", "if mine true, isReady false [\"call own(\\\"end\\\") of E\"]",
      ])
    #expect(describe(overrides.cancel ?? []) == ["call superCancel"])
    #expect(
      overrides.methods.mapValues(describe) == [
        "end": ["set isExecuting false, isFinished true", "set silently mine true"]
      ])
  }

  @Test func `Reads steps`() throws {
    let scenario = try load(Self.everything)
    #expect(
      describe(scenario.script) == [
        "at 3.0 seconds: cancel [A]", "after 0.5 seconds: cancel [A, B]", "when B.log 1: suspend net",
        "when main.waits: resume net", "when misuse notReady: cancel-all cpu",
        "when misuse: max [net 3, cpu default]", "when net.idle: priority [A low, B very-low]",
        "add batch [C, D] to cpu and wait", "add [A]", "start D", "wait operation A", "wait queue net",
        "sleep(60.0 seconds)", "log(end)", "note(hello)", "hold", "hold 5.0 seconds",
      ])
    #expect(scenario.threads.map(\.id) == ["narrator"])
    #expect(describe(scenario.threads[0].steps) == ["sleep(0.0 seconds)"])
    #expect(scenario.script[0].place == SourcePlace(line: 40, column: 14, length: 6))
  }

  @Test func `Reads expectations`() throws {
    let expectations = try load(Self.everything).expectations
    #expect(
      expectations.map(\.key) == [
        "order", "never", "never", "states", "cancelled", "event", "running", "running", "log", "log-set", "threads",
        "outcome", "misuse", "misuse", "stalled", "ends", "all",
      ])
    #expect(
      expectations.map { describe($0.statement) } == [
        "A.finished, B.executing", "C.executing", "A.executing before B.finished",
        "time(9.0 seconds) A pending, B ready, C executing, D finished [C]", "end  [A]",
        "A.finished 3.0 seconds 0.01 seconds", "net atMost 2 atLeast 1 nil", "net exactly 2 time(3.0 seconds)",
        "0.0 seconds main|start, 2.0 seconds A|1 and  more, * narrator|end", "2.0 seconds: * A|1, * B|",
        "A main, B worker, D named(narrator), C/2 worker, C/completion main; C/1, C/3, B/1",
        "A completed, B cancelledBeforeStart, C cancelledWhileExecuting", "notReady B", "negativeMaxConcurrent main",
        "B dependency max-zero",
        "16.0 seconds", "all",
      ])
  }

  // MARK: - Values as short texts

  private func describe(_ steps: [Step]) -> [String] {
    steps.map { step in
      let action = describe(step.action)
      return switch step.trigger {
      case .at(let time): "at \(time): \(action)"
      case .after(let delay): "after \(delay): \(action)"
      case .when(let event): "when \(event): \(action)"
      case nil: action
      }
    }
  }

  private func describe(_ action: Step.Action) -> String {
    switch action {
    case .engine(let action): describe(action)
    case .method(let action): describe(action)
    case .show(let action): describe(action)
    case .flow(let action): describe(action)
    }
  }

  private func describe(_ action: Step.EngineAction) -> String {
    switch action {
    case .add(let ids, let queue, let isBatch, let waits):
      "add \(isBatch ? "batch " : "")[\(ids.joined(separator: ", "))]"
        + (queue.map { " to \($0)" } ?? "") + (waits ? " and wait" : "")
    case .start(let id): "start \(id)"
    case .depend(let changes): "depend \(changes.map { "\($0.operation) \($0.others)" }.joined(separator: ", "))"
    case .undepend(let changes): "undepend \(changes.map { "\($0.operation) \($0.others)" }.joined(separator: ", "))"
    case .addBlocks(let additions):
      "add-block \(additions.map { "\($0.operation) \(describe($0.steps))" }.joined(separator: ", "))"
    case .call(let id, let method): "call \(method) of \(id)"
    case .dispatchGroup(let actions): "dispatch-group \(actions.map(describe).joined(separator: ", "))"
    case .commands(let commands):
      switch commands.first?.parts {
      case (.cancel, _, nil)?: "cancel [\(commands.map(\.parts.subject).joined(separator: ", "))]"
      case (.max, _, _?)?, (.priority, _, _?)?: "\(verb(of: commands)) [\(words(of: commands))]"
      case _: "\(verb(of: commands)) \(words(of: commands))"
      }
    }
  }

  private func verb(of commands: [UserCommand]) -> String { commands.first?.parts.verb.rawValue ?? "" }

  private func words(of commands: [UserCommand]) -> String {
    commands.map(\.parts).map { part in part.value.map { "\(part.subject) \($0.word)" } ?? part.subject }
      .joined(separator: ", ")
  }

  private func describe(_ action: Step.FlowAction) -> String {
    switch action {
    case .fail(let text): "fail(\(text))"
    case .wait(.operation(let id)): "wait operation \(id)"
    case .wait(.queue(let id)): "wait queue \(id)"
    case .sleep(let duration): "sleep(\(duration))"
    case .log(let text): "log(\(text.first))"
    case .repeat(let times, let steps): "repeat \(times) [\(describe(steps).joined(separator: ", "))]"
    }
  }

  private func describe(_ action: Step.ShowAction) -> String {
    switch action {
    case .note(let text): "note(\(text.first))"
    case .hold(.untilReleased): "hold"
    case .hold(.lasting(let duration)): "hold \(duration)"
    case .mark(let id): "mark \(id)"
    case .ask(let question): "ask \(question.choices.map(\.key)), \(question.answer) at \(question.reveal)"
    case .inquire(let inquiry): "inquire \(inquiry.subject)"
    case .display(.focus(.operation(let id))), .display(.focus(.queue(let id))): "focus \(id)"
    case .display(.speed(let speed)): "speed \(speed.text)"
    case .display(.zoom(let length)): "zoom \(length)"
    case .display(.highlight(let ids)): "highlight \(ids)"
    }
  }

  private func describe(_ action: Step.MethodAction) -> String {
    switch action {
    case .call(let method): "call \(method)"
    case .detach(let steps): "detach \(describe(steps))"
    case .set(let changes, let isSilent): "set\(isSilent ? " silently" : "") \(describe(changes))"
    case .branch(let flags, let steps): "if \(describe(flags)) \(describe(steps))"
    case .leave: "return"
    }
  }

  private func describe(_ flags: [Step.FlagValue]) -> String {
    flags.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }

  private func describe(_ action: Step.GroupAction) -> String {
    switch action {
    case .enter(let id): "enter \(id)"
    case .leave(let id): "leave \(id)"
    case .notify(let id, let steps): "notify \(id) \(describe(steps))"
    }
  }

  private func describe(_ claim: OpScenario.Expectation.Statement) -> String {
    switch claim {
    case .order(let events): events.map(\.description).joined(separator: ", ")
    case .never(let event, let relation, let other):
      event.description + (relation.map { " \($0)" } ?? "") + (other.map { " \($0)" } ?? "")
    case .states(let moment, let states, let cancelled):
      "\(moment) \(states.map { "\($0.operation) \($0.phase)" }.joined(separator: ", ")) "
        + "[\(cancelled.joined(separator: ", "))]"
    case .event(let event, let at, let within): "\(event) \(at) \(within)"
    case .running(let queue, let bounds, let moment):
      "\(queue) \(bounds.map { "\($0.comparison) \($0.count)" }.joined(separator: " ")) "
        + (moment.map { "\($0)" } ?? "nil")
    case .log(let lines): describe(lines)
    case .logSet(let at, let lines): "\(at): \(describe(lines))"
    case .threads(let pieces, let distinct):
      pieces.map { "\($0.piece) \(describe($0.thread))" }.joined(separator: ", ") + "; "
        + distinct.map(\.description).joined(separator: ", ")
    case .outcome(let outcomes): outcomes.map { "\($0.operation) \($0.outcome)" }.joined(separator: ", ")
    case .keyChanges(let operation, let keys, let changes):
      "\(operation) \(keys.sorted()) \(changes)"
    case .result(let operation, let result): "\(operation) \(result?.description ?? "none")"
    case .misuse(let code, let subject): "\(code) \(subject ?? "")"
    case .lint(let lint, let subject): "lint \(lint.rawValue) of \(subject ?? "anybody")"
    case .noLints: "no lints"
    case .stalled(let operation, let kinds): "\(operation) \(kinds.map(\.rawValue).joined(separator: " "))"
    case .lanes(let scale, let lanes): "\(scale) \(lanes.map { "\($0.operation) \($0.picture)" })"
    case .ends(let time): "\(time)"
    case .allFinished: "all"
    }
  }

  private func describe(_ thread: OpScenario.Expectation.Thread) -> String {
    switch thread {
    case .main: "main"
    case .worker: "worker"
    case .named(let name): "named(\(name))"
    }
  }

  private func describe(_ lines: [OpScenario.Expectation.LogLine]) -> String {
    lines.map { "\($0.time.map { "\($0)" } ?? "*") \($0.subject)|\($0.text)" }.joined(separator: ", ")
  }
}
