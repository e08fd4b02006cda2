import Localization
import OpEngine

// The tables of the loader with the forms of their values, for the schema.
extension Reader {
  private typealias Shape = FormatSchema.Shape
  private typealias Table = FormatSchema.Table

  private static let steps = Shape.list(.table("step"))
  private static let ids = Shape.list(.identifier)
  private static let oneOrMany = Shape.oneOf([.identifier, .list(.identifier)])
  private static let event = Shape.scalar
  private static let body = Shape.oneOf([.duration, .list(.table("step"))])
  private static let moment = Shape.oneOf([.duration, .choice(["end"])])
  private static let priorities = Shape.choice(["very-low", "low", "normal", "high", "very-high"])
  private static let qualities = Shape.choice([
    "user-interactive", "user-initiated", "utility", "background", "default",
  ])
  private static let limit = Shape.oneOf([.integer(-1_000_000...1_000_000), .choice(["default"])])
  private static let count = Shape.integer(0...1_000_000)

  /// Every table of the loader, by the name of its definition.
  static var schemaTables: [FormatSchema.Table] { fileTables + stepTables + claimTables }

  private static var fileTables: [Table] {
    [
      Table(
        "scenario", topLevelKeys.names, required: ["optui", "title"],
        [
          "optui": .integer(1...1), "title": .text, "description": .text, "source": .text,
          "clock": .choice(["virtual", "real"]), "seed": .integer(0...Int.max), "workers": .integer(1...10_000),
          "policy": .table("policy"), "allow": .list(.choice(allowable)), "queues": .map(.table("queue")),
          "operations": .map(.table("operation")), "script": steps, "threads": .map(steps),
          "expect": .list(.table("expectation")), "exercise": .table("exercise"),
          "goal": .table("goal"), "schedule": .choice(["engine", "you"]), "show": .choice(["log", "code"]),
        ]),
      Table(
        "goal", goalKeyNames, required: ["text"],
        [
          "text": .text, "reach": .list(.table("expectation")), "break": .list(.table("expectation")),
          "solution": steps,
          "picks": .list(.integer(1...99)),
        ]),
      Table("policy", policyKeyNames, ["cycles": .choice(["faithful", "strict"])]),
      Table(
        "exercise", exerciseKeyNames, required: ["task", "hints", "solution"],
        [
          "task": .text, "hints": .list(.text), "keep": .list(.scalar), "seeds": .integer(0...100),
          "solution": .map(.any), "because": .text,
        ]),
      Table(
        "queue", queueKeys.names,
        [
          "max": limit, "suspended": .boolean, "name": .text, "note": .text, "qos": qualities,
          "underlying": .choice(["serial"]), "main": .boolean,
        ]),
      Table(
        "operation", operationKeys.names,
        [
          "queue": .identifier, "at": .duration, "name": .text, "note": .text, "duration": .duration, "steps": steps,
          "blocks": .list(body), "after": ids, "priority": priorities,
          "checks-cancel": .oneOf([.duration, .choice(["steps", "never"])]),
          "completion": .oneOf([.text, steps, .table("completion")]),
          "kind": .choice(OperationKind.allCases.map(\.rawValue)), "result": .scalar, "fails": .table("failure"),
          "conditions": .list(.table("condition")), "exclusive": .list(.scalar), "observe": .map(steps),
          "qos": qualities, "repeat": .integer(DeclaredIDs.repeats), "overrides": .map(.oneOf([.boolean, steps])),
          "children": ids, "mode": .choice(["batch", "chain"]), "max": limit, "cancel-on-failure": .boolean,
        ]),
      Table("failure", failureKeyNames, required: ["at", "message"], ["at": .duration, "message": .text]),
      Table("completion", completionKeyNames, required: ["do"], ["thread": .choice(["main"]), "do": steps]),
      Table(
        "condition", conditionKeyNames, required: ["id"],
        [
          "id": .identifier, "satisfied": .boolean, "otherwise": .choice(["cancel", "wait"]), "produces": .identifier,
        ]),
    ]
  }

  private static var stepTables: [Table] {
    let perOperation = Shape.map(ids)
    return [
      Table(
        "step", stepKeyNames,
        [
          "at": .duration, "after": .duration, "when": event, "add": oneOrMany, "start": .identifier,
          "cancel": oneOrMany, "cancel-all": .identifier, "suspend": .identifier, "resume": .identifier,
          "max": .map(limit), "priority": .map(priorities), "depend": perOperation, "undepend": perOperation,
          "add-block": .map(body), "barrier": .table("barrier"), "finish": .identifier, "pause": .identifier,
          "unpause": .identifier, "satisfy": .map(.identifier), "dispatch-group": .table("dispatch-group"),
          "fail": .text, "call": .oneOf([.scalar, .map(.scalar)]), "detach": steps, "set": .map(.boolean),
          "set-silently": .map(.boolean), "if-cancelled": steps, "if": .map(.oneOf([.boolean, steps])),
          "return": .choice(["true"]), "wait": .oneOf([.identifier, .boolean]), "sleep": .duration, "log": .text,
          "repeat": .table("repetition"), "note": .text, "hold": .oneOf([.duration, .choice(["true"])]),
          "mark": .identifier, "ask": .table("question"), "focus": .identifier, "speed": .scalar, "zoom": .duration,
          "highlight": oneOrMany, "to": .identifier,
        ]),
      Table(
        "barrier", barrierKeyNames, required: ["queue", "id"],
        ["queue": .identifier, "id": .identifier, "name": .text, "duration": .duration, "steps": steps]),
      Table(
        "dispatch-group", dispatchGroupKeyNames,
        ["enter": .identifier, "leave": .identifier, "notify": .map(steps)]),
      Table("repetition", repetitionKeyNames, required: ["times", "do"], ["times": count, "do": steps]),
      Table(
        "question", questionKeyNames,
        [
          "text": .text, "choices": .map(.text), "answer": .scalar, "reveal": event, "because": .text,
          "next": .identifier, "when": event, "state": .identifier, "thread": .identifier, "frees": .identifier,
          "runs": .identifier, "in": .duration, "or": .list(.scalar),
        ]),
    ]
  }

  private static var claimTables: [Table] {
    [
      Table(
        "expectation", expectationKeyNames,
        [
          "order": .list(event), "never": .oneOf([event, .table("never")]), "at": moment,
          "states": .map(.choice(["pending", "ready", "executing", "finished"])), "cancelled": ids,
          "event": .table("event"), "running": .table("running"), "log": .list(.scalar), "log-set": .table("log-set"),
          "threads": .map(.oneOf([.scalar, .list(.scalar)])),
          "outcome": .map(.choice(OperationOutcome.allCases.map(\.rawValue))), "kvo": .table("kvo"),
          "result": .table("result"), "misuse": .table("misuse"), "lint": .table("lint"),
          "no-lints": .choice(["true"]), "stalled": .table("stalled"), "lanes": .scalar, "ends": .duration,
          "all": .choice(["finished"]),
        ]),
      Table(
        "never", neverKeyNames, required: ["event"],
        [
          "event": event, "before": event, "after": event, "during": event,
        ]),
      Table("event", eventKeyNames, required: ["is", "at"], ["is": event, "at": .duration, "within": .duration]),
      Table(
        "running", runningKeyNames, required: ["queue"],
        ["queue": .identifier, "at-most": count, "at-least": count, "exactly": count, "at": moment]),
      Table("log-set", logSetKeyNames, required: ["at", "lines"], ["at": .duration, "lines": .list(.scalar)]),
      Table(
        "kvo", keyChangesKeyNames, required: ["op", "is"],
        [
          "op": .identifier, "is": .list(.scalar), "keys": .list(.scalar),
        ]),
      Table("result", resultKeyNames, required: ["op", "is"], ["op": .identifier, "is": .any]),
      Table(
        "misuse", misuseKeyNames, required: ["code"],
        [
          "code": .choice(Misuse.Code.allCases.map(\.rawValue)), "op": .identifier, "queue": .identifier,
        ]),
      Table(
        "lint", lintKeyNames, required: ["id"],
        [
          "id": .choice(Lint.allCases.map(\.rawValue)), "op": .identifier, "queue": .identifier,
        ]),
      Table(
        "stalled", stalledKeyNames, required: ["op", "because"],
        [
          "op": .identifier, "because": .list(.choice(WaitReason.Kind.allCases.map(\.rawValue))),
        ]),
    ]
  }
}
