import Testing

@testable import OpScenario

/// Lines of a session as commands, and back.
@Suite struct SessionCommandTests {
  /// Lines as they are printed; each form of each verb.
  private static let printed = [
    "add", "add in net", "add photo", "add a,b", "add load.3 to q", "add a,b to net wait",
    "add photo in net for 3s after a,b high", "add resize x5 in cpu for 500ms ignoring cancel",
    "add form in net manual", "add film in net pausable for 2s", "add wall barrier in net for 1s",
    "add b in net steps [{sleep: 1s}, {log: done}] result 81", "add b blocks [1s, 2s] name \"Two blocks\"",
    "add b in net needs wifi,paper", "add b in net needs [{id: wifi, produces: a}]", "add b exclusive dialog,sheet",
    "add g in net group children a,b mode chain cancel-on-failure",
    "add g group children a max 2 cancel-on-failure false",
    "add b in net for 9s fails 1s \"no space\" completion gone",
    "add b checks-cancel 50ms qos utility note \"two words\"",
    "add c custom overrides {main: [{sleep: 1s}]} observe {isFinished: [{log: ended}]}",
    "operation photo for 3s", "operation load x3 for 1s sync", "add p in net at 3s invocation very-low",
    "queue cpu", "queue cpu max 1 suspended", "queue disk max default underlying serial qos utility", "queue main main",
    "queue copies progress 5", "queue net name Netz note \"two slots\" suspended false",
    "start a", "cancel a", "cancel a,b", "cancel all net", "suspend net", "resume net", "max net 3",
    "max net,cpu default",
    "priority b high", "priority a,b very-low", "priority {a: low, b: high}", "dep b on a", "dep b on a,c",
    "undep b on a",
    "add-block d for 2s", "add-block d for [{sleep: 1s}]", "barrier wall in net for 1s",
    "barrier wall in net steps [{sleep: 1s}] name Wall",
    "finish op", "pause op", "unpause op", "satisfy op wifi", "wait op", "wait net", "sleep 2s",
    "log Hello, world: [1]",
    "log \"\"", "log \" blank\"", "repeat 2 [{sleep: 1s}]", "fail out of paper", "dispatch-group enter g",
    "dispatch-group notify {g: [{log: out}]}",
    "call a load", "detach [{sleep: 1s}]", "set {isExecuting: true}", "set-silently {isExecuting: true}",
    "if-cancelled [{return: true}]", "if {isPaused: true, do: []}", "return", "note Look at it.",
    "note {en: Ready, zh: 就绪}",
    "hold", "hold 5s", "mark here", "ask {text: Which?, choices: {a: A, b: B}, answer: a, reveal: a.finished}",
    "focus a", "speed 1/2", "zoom 10s", "highlight a,b", "highlight []",
    "at 8s cancel photo", "after 500ms suspend net", "when photo.executing cancel b", "when \"a.log tick\" log seen",
    "when a.finished add late in net for 1s", "at 3s add late in net",
    "expect photo.finished before b.executing", "expect a.finished before b.executing before c.executing",
    "expect photo.finished at 3s", "expect photo.finished at 3s within 10ms", "expect order [a.finished]",
    "expect never b.executing", "expect never b.executing before a.finished",
    "expect never b.dispatched during a.executing",
    "expect at 9s states a finished", "expect at end states a,b pending cancelled a",
    "expect running net at-most 2 at-least 1",
    "expect running net exactly 0 at end", "expect log [2s A text]", "expect log-set at 2s lines [A text]",
    "expect threads a main", "expect threads {a: main, distinct: [b/1, b/2]}", "expect kvo a [isFinished 0->1]",
    "expect kvo a [isFinished 0->1] keys isFinished,isReady", "expect result a 81", "expect result g {a: 1}",
    "expect outcome a completed",
    "expect outcome {a: failed, b: completed}", "expect misuse notReady op b",
    "expect misuse negativeMaxConcurrent queue main",
    "expect lint cancel-ignored op a", "expect no-lints", "expect stalled c dependency,max", "expect ends 16s",
    "expect all finished",
    "expect lanes \"scale 1s\\nA ==F\"",
    "title Two downloads", "description What it shows.", "source a book", "seed 7", "workers 4", "policy cycles strict",
    "allow deadlock,cancel-ignored",
    "why", "why b", "goto 8.5s", "goto -2s", "goto #42", "undo", "undo 3", "redo", "redo 2", "save",
    "save my play.yaml", "save! y.yaml", "save!", "open y.yaml", "open! y.yaml",
  ]

  /// A key sends the command as a value, which is printed when the session is saved.
  @Test(arguments: [
    UserCommand.suspend(queue: "net"), .resume(queue: "a net"), .cancel(operation: "load.3"),
    .cancelAll(queue: "net"),
    .setMax(queue: "net", max: 3), .setMax(queue: "net", max: -1), .setPriority(operation: "b", .veryLow),
    .finish(operation: "op"), .pause(operation: "true"), .unpause(operation: "{op}"),
    .satisfy(operation: "op", condition: "wifi: on"),
  ])
  func `A key's command is the line that the user could type`(_ command: UserCommand) throws {
    guard case .command(let typed) = SessionCommand.reading(command.line) else {
      Issue.record("\(command.line) is not a command")
      return
    }
    let pressed = SessionCommand(command)
    #expect(pressed.description == command.line && typed.description == command.line)
    guard case .step(nil, let keys) = pressed.form, case .step(nil, let typedKeys) = typed.form else {
      Issue.record("\(command.line) is not a step")
      return
    }
    #expect(keys.entries.map(\.flowText) == typedKeys.entries.map(\.flowText))
  }

  @Test(arguments: printed)
  func `A line is printed as it was typed`(line: String) throws {
    #expect(try command(line).description == line)
  }

  @Test(arguments: [
    ("add photo queue net duration 3s", "add photo in net for 3s"), ("add a   after b, c ,d", "add a after b,c,d"),
    ("add a kind manual priority high repeat 5 checks-cancel never", "add a manual high x5 ignoring cancel"),
    ("depend b a", "dep b on a"), ("undepend b on [a]", "undep b on a"), ("prio b low", "priority b low"),
    ("cancel-all net", "cancel all net"), ("cancel [a, b]", "cancel a,b"), ("undo 1", "undo"),
    ("expect order a.finished, b.executing", "expect a.finished before b.executing"),
    ("expect event a.finished at 3s", "expect a.finished at 3s"), ("queue q suspended true", "queue q suspended"),
    ("log \"plain\"", "log plain"), ("barrier {queue: q, id: b}", "barrier b in q"), ("\tadd  a ", "add a"),
  ])
  func `A line is printed in the preferred words`(line: String, preferred: String) throws {
    #expect(try command(line).description == preferred)
    #expect(try command(preferred).description == preferred)
  }

  @Test(arguments: [
    ("ad photo", "unknown-command", 1, "did you mean 'add'?"), ("add photo inn net", "unknown-key", 11, nil),
    ("queue cpu mx 1", "unknown-key", 11, "did you mean 'max'?"),
    ("queue cpu max 1 max 2", "duplicate-key", 17, "first given at 1:11"),
    ("max q,q 2", "duplicate-key", 7, "first given at 1:5"), ("priority a,b,a high", "duplicate-key", 14, nil),
    ("dep a,a on b", "duplicate-key", 7, nil), ("satisfy a,a c1", "duplicate-key", 11, nil),
    ("expect outcome a,a completed", "duplicate-key", 18, nil), ("expect threads a,a main", "duplicate-key", 18, nil),
    ("expect at 3s states a,a finished", "duplicate-key", 23, nil),
    ("policy cycles,cycles strict", "duplicate-key", 15, nil), ("max << 2", "invalid-merge", 8, nil),
    ("add photo in", "incomplete", 13, nil), ("", "incomplete", 1, nil), ("cancel a,", "incomplete", 10, nil),
    ("cancel a,,b", "empty-word", 10, nil), ("cancel a b", "unexpected-word", 10, nil),
    ("add a ignoring it", "unexpected-word", 16, nil),
    ("add a steps [{sleep: 1s}", "incomplete", 13, nil), ("log \"open", "incomplete", 5, nil),
    ("undo x", "wrong-kind", 6, nil),
    ("expect a.finished berfore b.executing", "unexpected-word", 19, nil),
    ("expect oder a", "unknown-key", 8, "did you mean 'order'?"),
    ("expect b finished at 3s", "unknown-key", 8, "an event has a point, as in 'b.finished at 3s'"),
    ("at 3s queue q", "unknown-command", 7, nil), ("add a steps [a, a: b]]", "unknown-key", 22, nil),
  ])
  func `A wrong line is refused with the location of its word`(line: String, code: String, column: Int, hint: String?) {
    guard case .problem(let problem) = SessionCommand.reading(line) else {
      Issue.record("'\(line)' is a command")
      return
    }
    #expect(problem.code == code)
    #expect(problem.place?.column == column)
    #expect(hint == nil || problem.hint == hint)
  }

  @Test(arguments: ["never", "true"]) func `A value is not suggested where no line accepts it`(word: String) {
    guard case .problem(let problem) = SessionCommand.reading("add a \(word)") else {
      Issue.record("'\(word)' is taken")
      return
    }
    #expect(problem.code == "unknown-key")
    #expect(problem.hint?.contains("did you mean") != true)
  }

  @Test func `Every key of the loader's tables has a line`() throws {
    let notLines: Set = [
      "optui", "clock", "queues", "operations", "script", "threads", "expect", "exercise", "goal", "schedule", "show",
    ]
    let text = Self.printed.joined(separator: "\n") + " kind priority repeat"
    for (keys, owner, parts) in [
      (Reader.operationKeys.words.names, "operation", LineForms.operation),
      (Reader.queueKeys.words.names, "queue", LineForms.queue),
    ] {
      #expect(parts.map(\.key) == keys)
      for part in parts { #expect(part.words.contains { text.contains(" \($0)") }, "\(owner): \(part.key)") }
    }
    let steps = Self.printed.compactMap { try? command($0) }.compactMap { command -> String? in
      guard case .step(_, let keys) = command.form else { return nil }
      return keys.entries.first?.key
    }
    #expect(Set(steps).union(["add", "to", "at", "after", "when"]) == Set(Reader.stepKeys.words.names))
    let settings = Self.printed.compactMap { try? command($0) }.compactMap { command -> String? in
      if case .setting(let entry) = command.form { entry.key } else { nil }
    }
    #expect(Set(settings).union(notLines) == Set(Reader.topLevelKeys.words.names))
    let claims = Self.printed.compactMap { try? command($0) }.flatMap { command -> [String] in
      if case .expectation(let keys) = command.form { keys.entries.map(\.key) } else { [] }
    }
    #expect(Set(claims) == Set(Reader.expectationKeys.words.names))
  }

  private func command(_ line: String) throws -> SessionCommand {
    switch SessionCommand.reading(line) {
    case .command(let command): command
    case .problem(let problem): throw Unreadable(line: line, problem: problem)
    }
  }

  private struct Unreadable: Error {
    let line: String
    let problem: Problem
  }
}
