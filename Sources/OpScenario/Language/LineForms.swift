import OpEngine

/// The forms of the keys of each table of the loader. A key that has none here is given as one value.
enum LineForms {
  private static let steps = LineForm.one(.example("[{sleep: 1s}, {log: done}]"))
  private static let body = LineForm.one(.duration)
  private static let quality = LineForm.one(.choice(QualityOfService.allCases.map(\.name)))
  private static let priority = LineForm.one(.choice(QueuePriority.allCases.map(\.name)))
  private static let outcome = LineForm.one(.choice(OperationOutcome.allCases.map(\.rawValue)))
  private static let phase = LineForm.one(.choice(OperationPhase.allCases.map(\.rawValue)))
  private static let moment = LineForm.one(.duration)
  private static let amount = LineForm.one(.number)
  private static let subjects = [LineForm.Part("op", .one(.operation)), LineForm.Part("queue", .one(.queue))]

  /// Returns the parts of a table, in its order.
  private static func parts(
    _ keys: [String], _ forms: [String: LineForm], words: [String: [String]] = [:]
  ) -> [LineForm.Part] {
    keys.map { LineForm.Part($0, words[$0] ?? [$0], forms[$0] ?? .one(.example("{}"))) }
  }

  static let operation = parts(
    Reader.operationKeys.names,
    [
      "queue": .one(.queue), "at": .one(.duration), "duration": body, "steps": steps,
      "blocks": .one(.example("[1s, 2s]")), "after": .list(.operation), "priority": priority, "qos": quality,
      "kind": .one(.choice(OperationKind.allCases.map(\.rawValue))), "name": .one(.example("Name")),
      "note": .one(.example("Note")), "result": .one(.example("81")), "repeat": amount,
      "checks-cancel": .one(.choice(["never", "steps", "100ms"])), "completion": .one(.example("done")),
      "fails": .map(
        positional: [LineForm.Part("at", .one(.duration)), LineForm.Part("message", .one(.example("failed")))],
        keywords: []),
      "conditions": .conditions, "exclusive": .list(.example("screen")),
      "observe": .one(.example("{isFinished: [{log: ended}]}")), "overrides": .one(.example("{main: [{sleep: 1s}]}")),
      "children": .list(.operation), "mode": .one(.choice(["batch", "chain"])), "max": amount,
      "cancel-on-failure": .flag(.choice(["true", "false"])),
    ], words: ["queue": ["in", "queue"], "duration": ["for", "duration"], "conditions": ["needs", "conditions"]])

  static let queue = parts(
    Reader.queueKeys.names,
    [
      "max": .one(.limit), "suspended": .flag(.choice(["true", "false"])),
      "main": .flag(.choice(["true", "false"])), "name": .one(.example("Name")), "note": .one(.example("Note")),
      "qos": quality, "underlying": .one(.choice(["serial"])),
    ])

  static let step = parts(
    Reader.stepKeyNames.filter { !["add", "to", "at", "after", "when"].contains($0) },
    [
      "start": .one(.operation), "cancel": .many(.operation), "cancel-all": .one(.queue), "suspend": .one(.queue),
      "resume": .one(.queue), "max": .pairs(.queue, filler: nil, .one(.limit)),
      "priority": .pairs(.operation, filler: nil, priority),
      "depend": .pairs(.operation, filler: "on", .list(.operation)),
      "undepend": .pairs(.operation, filler: "on", .list(.operation)),
      "add-block": .pairs(.operation, filler: "for", body),
      "barrier": .map(
        positional: [LineForm.Part("id", .one(.newOperation))],
        keywords: [
          LineForm.Part("queue", ["in", "queue"], .one(.queue)), LineForm.Part("duration", ["for", "duration"], body),
          LineForm.Part("steps", steps), LineForm.Part("name", .one(.example("Name"))),
        ]),
      "finish": .one(.operation), "pause": .one(.operation), "unpause": .one(.operation),
      "satisfy": .pairs(.operation, filler: nil, .one(.condition)),
      "dispatch-group": .pairs(.choice(["enter", "leave", "notify"]), filler: nil, .one(.example("work"))),
      "fail": .rest(.example("out of paper")), "call": .pairs(.operation, filler: nil, .one(.method)),
      "detach": steps, "set": .one(.example("{isExecuting: true}")),
      "set-silently": .one(.example("{isExecuting: true}")), "if-cancelled": steps,
      "if": .one(.example("{isPaused: true, do: [{sleep: 1s}]}")), "return": .flag(nil),
      "wait": .one(.operationOrQueue), "sleep": .one(.duration), "log": .rest(.example("done")),
      "repeat": .map(positional: [LineForm.Part("times", amount), LineForm.Part("do", steps)], keywords: []),
      "note": .rest(.example("Look at the queue.")), "hold": .flag(.duration), "mark": .one(.example("here")),
      "ask": .one(.example("{text: Which?, choices: {a: A, b: B}, answer: a, reveal: lint}")),
      "focus": .one(.operationOrQueue), "speed": .one(.choice(Speed.names)), "zoom": .one(.duration),
      "highlight": .many(.operation),
    ], words: ["depend": ["dep", "depend"], "undepend": ["undep", "undepend"], "priority": ["priority", "prio"]])

  static let expectation = parts(
    Reader.expectationKeyNames.filter { !["states", "cancelled"].contains($0) },
    [
      "order": .order,
      "never": .valueOrMap(
        LineForm.Part("event", .one(.event)),
        keywords: ["before", "after", "during"].map { LineForm.Part($0, .one(.otherEvent)) }),
      "event": .map(
        positional: [LineForm.Part("is", .one(.event))],
        keywords: [LineForm.Part("at", .one(.duration)), LineForm.Part("within", .one(.duration))]),
      "running": .map(
        positional: [LineForm.Part("queue", .one(.queue))],
        keywords: ["exactly", "at-most", "at-least"].map { LineForm.Part($0, amount) } + [LineForm.Part("at", moment)]),
      "log": .one(.example("[\"* main done\"]")),
      "log-set": .map(
        positional: [],
        keywords: [LineForm.Part("at", .one(.duration)), LineForm.Part("lines", .one(.example("[main done]")))]),
      "threads": .pairs(.operation, filler: nil, .one(.choice(["main", "worker"]))),
      "outcome": .pairs(.operation, filler: nil, outcome),
      "kvo": .map(
        positional: [LineForm.Part("op", .one(.operation)), LineForm.Part("is", .one(.example("[isFinished 0->1]")))],
        keywords: [LineForm.Part("keys", .list(.choice(KeyChange.Key.allCases.map(\.rawValue))))]),
      "result": .map(
        positional: [LineForm.Part("op", .one(.operation)), LineForm.Part("is", .one(.example("81")))], keywords: []),
      "misuse": .map(
        positional: [LineForm.Part("code", .one(.choice(Misuse.Code.allCases.map(\.rawValue))))], keywords: subjects),
      "lint": .map(positional: [LineForm.Part("id", .one(.choice(Lint.allCases.map(\.rawValue))))], keywords: subjects),
      "no-lints": .flag(nil),
      "stalled": .map(
        positional: [
          LineForm.Part("op", .one(.operation)),
          LineForm.Part("because", .list(.choice(WaitReason.Kind.allCases.map(\.rawValue)))),
        ], keywords: []),
      "lanes": .one(.example("\"scale 1s\\nA ==F\"")), "ends": .one(.duration), "all": .one(.choice(["finished"])),
      "at": moment,
    ])

  /// The claims that follow `at TIME`.
  static let snapshot = [
    LineForm.Part("states", .pairs(.operation, filler: nil, phase)), LineForm.Part("cancelled", .list(.operation)),
  ]

  static let setting = parts(
    Reader.topLevelKeys.names.filter {
      ![
        "optui", "clock", "queues", "operations", "script", "threads", "expect", "exercise", "goal", "schedule", "show",
      ].contains($0)
    },
    [
      "title": .rest(.example("A title")), "description": .rest(.example("What it shows.")),
      "source": .rest(.example("a book")), "seed": amount, "workers": amount,
      "policy": .pairs(.choice(["cycles"]), filler: nil, .one(.choice(["faithful", "strict"]))),
      "allow": .list(.choice(Reader.allowable)),
    ])

  static let triggers = [
    LineForm.Part("at", .one(.duration)), LineForm.Part("after", .one(.duration)),
    LineForm.Part("when", .one(.event)),
  ]
}
