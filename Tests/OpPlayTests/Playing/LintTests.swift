import Testing

@testable import OpPlay
@testable import OpScenario

/// Each lint: a play that raises it, and one close to it that does not.
struct LintTests {
  static let raised: [(lint: String, body: String)] = [
    (
      "2.000 cancel-ignored A",
      """
      queues: {q: {}}
      operations: {A: {queue: q, duration: 4s, checks-cancel: never}}
      script: [{at: 1s, cancel: A}]
      """
    ),
    (
      "1.500 cancel-ignored A",
      """
      queues: {q: {}}
      operations: {A: {queue: q, duration: 1500ms, checks-cancel: never}}
      script: [{at: 1s, cancel: A}]
      """
    ),
    (
      "0.000 dependency-not-enqueued B",
      """
      allow: [deadlock]
      queues: {q: {}}
      operations: {A: {}, B: {queue: q, after: [A]}}
      """
    ),
    (
      "1.000 pool-exhausted B",
      """
      workers: 1
      queues: {p: {}, q: {}}
      operations: {A: {queue: p, duration: 3s}, B: {queue: q, duration: 1s}}
      """
    ),
    (
      "1.000 waits-on-own-queue A",
      """
      allow: [deadlock]
      queues: {q: {max: 1}}
      operations: {A: {queue: q, steps: [sleep: 1s, wait: B]}, B: {queue: q}}
      """
    ),
    (
      "0.000 waits-on-own-queue A",
      """
      allow: [deadlock]
      queues: {q: {}}
      operations: {A: {queue: q, steps: [wait: q]}}
      """
    ),
    (
      "1.000 waits-on-own-queue A",
      """
      allow: [deadlock]
      queues: {q: {max: 1}}
      operations: {A: {queue: q, steps: [wait: B]}, B: {queue: q, at: 1s}}
      """
    ),
    (
      "1.000 waits-on-own-queue A",
      """
      allow: [deadlock]
      queues: {q: {max: 1}, p: {}}
      operations: {A: {queue: q, steps: [wait: B]}, B: {queue: p, after: [C]}, C: {queue: q, at: 1s}}
      """
    ),
    (
      "2.000 waits-on-own-queue A",
      """
      allow: [deadlock]
      queues: {q: {max: 1}, p: {suspended: true}}
      operations: {A: {queue: q, steps: [wait: B]}, B: {queue: p}, C: {queue: q}}
      script: [{at: 1s, depend: {B: [C]}}, {at: 2s, resume: p}]
      """
    ),
    (
      "1.000 late-dependency A",
      """
      queues: {q: {}}
      operations: {A: {queue: q, duration: 2s}, B: {queue: q, duration: 1s}}
      script: [{at: 1s, depend: {A: [B]}}]
      """
    ),
    (
      "1.000 dependency-cycle A",
      """
      allow: [deadlock, dependency-cycle]
      queues: {q: {}}
      operations: {A: {queue: q, at: 2s}, B: {queue: q, after: [A], at: 2s}}
      script: [{at: 1s, depend: {A: [B]}}]
      """
    ),
    (
      "1.000 deadlock A",
      """
      allow: [deadlock]
      queues: {q: {}}
      operations: {A: {queue: q, kind: manual, duration: 1s}}
      """
    ),
    (
      "1.000 paused-holds-slot A",
      """
      queues: {q: {max: 1}}
      operations: {A: {queue: q, kind: pausable, duration: 2s}, B: {queue: q}}
      script: [{at: 1s, pause: A}, {at: 2s, unpause: A}]
      """
    ),
    (
      "0.000 max-zero q",
      """
      allow: [deadlock]
      queues: {q: {max: 0}}
      operations: {A: {queue: q}}
      """
    ),
    (
      "2.000 suspended-with-work q",
      """
      allow: [deadlock]
      queues: {p: {}, q: {suspended: true}}
      operations: {A: {queue: q}, B: {queue: p, duration: 2s}}
      """
    ),
    (
      "0.000 priority-inversion A",
      """
      queues: {q: {}}
      operations: {A: {queue: q, priority: high, after: [B]}, B: {queue: q, priority: low, duration: 1s}}
      """
    ),
    (
      "1.000 priority-inversion A",
      """
      queues: {q: {}, p: {}}
      operations:
        A: {queue: q, at: 1s, priority: high, exclusive: [disk], duration: 1s}
        B: {queue: p, priority: low, exclusive: [disk], duration: 3s}
      """
    ),
    (
      "2.000 priority-inversion A",
      """
      queues: {q: {}}
      operations:
        A: {queue: q, priority: high, conditions: [{id: c, otherwise: wait}], exclusive: [disk], duration: 1s}
        B: {queue: q, exclusive: [disk], duration: 3s}
      script: [{at: 2s, satisfy: {A: c}}]
      """
    ),
    (
      "11.000 starvation slow",
      """
      queues: {q: {max: 2}}
      operations:
        long: {queue: q, duration: 20s}
        first: {queue: q, duration: 1s}
        slow: {queue: q, priority: low, duration: 1s}
      \(arrivals(14))
      """
    ),
    (
      "1.000 serial-is-not-fifo C",
      """
      queues: {q: {max: 1}}
      operations:
        A: {queue: q, duration: 1s}
        B: {queue: q, duration: 1s}
        C: {queue: q, duration: 1s, priority: high}
      """
    ),
    (
      "0.000 main-queue-fixed main",
      """
      queues: {main: {main: true}}
      operations: {A: {queue: main, duration: 1s}}
      script: [suspend: main]
      """
    ),
    ("1.000 ready-without-super B", dependant(overriding: "isReady-alone: true")),
  ]

  static let silent: [(lint: String, body: String)] = [
    (
      "priority-inversion",
      """
      queues: {q: {}}
      operations:
        A: {queue: q, at: 1s, priority: high, exclusive: [disk], duration: 1s}
        B: {queue: q, priority: very-high, exclusive: [disk], duration: 3s}
      """
    ),
    (
      "late-dependency",
      """
      queues: {q: {max: 1}}
      operations: {A: {queue: q, duration: 2s}, B: {queue: q, duration: 1s}, C: {duration: 1s}}
      script: [{at: 1s, depend: {B: [C]}}, {at: 2s, add: C, to: q}]
      """
    ),
    (
      "dependency-cycle",
      """
      queues: {q: {}}
      operations: {A: {queue: q, at: 2s}, B: {queue: q, after: [A], at: 2s}, C: {queue: q}}
      script: [{at: 1s, depend: {B: [C], A: [C]}}, {undepend: {B: [A]}}, {depend: {A: [B]}}]
      """
    ),
    (
      "deadlock",
      """
      queues: {q: {}}
      operations: {A: {queue: q, kind: manual, duration: 1s}}
      script: [{at: 9s, finish: A}]
      """
    ),
    (
      "paused-holds-slot",
      """
      queues: {q: {max: 2}}
      operations: {A: {queue: q, kind: pausable, duration: 2s}, B: {queue: q}}
      script: [{at: 1s, pause: A}, {at: 2s, unpause: A}]
      """
    ),
    (
      "pool-exhausted",
      """
      workers: 1
      queues: {p: {}, q: {}}
      operations: {A: {queue: p, duration: 1s}, B: {queue: q, duration: 1s}}
      """
    ),
    (
      "waits-on-own-queue",
      """
      queues: {q: {max: 1}, p: {}}
      operations: {A: {queue: q, steps: [wait: B]}, B: {queue: p, at: 1s}, C: {queue: q, at: 1s}}
      """
    ),
    (
      "cancel-ignored",
      """
      queues: {q: {}}
      operations:
        A: {queue: q, duration: 4s, checks-cancel: 900ms}
        B: {queue: q, duration: 1s}
        C: {queue: q, duration: 4s, checks-cancel: 2s}
        D: {queue: q, checks-cancel: never, blocks: [[{sleep: 3s}], [{sleep: 1s}, {cancel: D}, {sleep: 4s}]]}
      script: [{at: 1s, cancel: [A, C]}, {at: 2s, cancel: B}]
      """
    ),
    (
      "dependency-not-enqueued",
      """
      queues: {q: {}}
      operations: {A: {}, B: {queue: q, after: [A]}}
      script: [{at: 5s, add: A, to: q}]
      """
    ),
    (
      "pool-exhausted",
      """
      workers: 1
      queues: {p: {}, q: {max: 0}}
      operations: {A: {queue: p, duration: 3s}, B: {queue: q, duration: 1s}, C: {queue: p, at: 2500ms}}
      script: [{at: 4s, max: {q: 1}}]
      """
    ),
    (
      "waits-on-own-queue",
      """
      queues: {q: {max: 2}}
      operations: {A: {queue: q, steps: [sleep: 1s, wait: B]}, B: {queue: q, duration: 3s}}
      """
    ),
    (
      "max-zero",
      """
      queues: {q: {max: 0}}
      operations: {A: {queue: q}}
      script: [{at: 5s, max: {q: 1}}]
      """
    ),
    (
      "suspended-with-work",
      """
      queues: {q: {suspended: true}}
      operations: {A: {queue: q}}
      script: [{at: 5s, resume: q}]
      """
    ),
    (
      "priority-inversion",
      """
      queues: {q: {}}
      operations: {A: {queue: q, priority: high, after: [B]}, B: {queue: q, priority: high, duration: 1s}}
      """
    ),
    (
      "starvation",
      """
      queues: {q: {max: 2}}
      operations:
        long: {queue: q, duration: 20s}
        first: {queue: q, duration: 1s}
        slow: {queue: q, priority: low, duration: 1s}
      \(arrivals(8))
      """
    ),
    (
      "serial-is-not-fifo",
      """
      queues: {q: {max: 1}}
      operations:
        A: {queue: q, duration: 1s}
        B: {queue: q, duration: 1s, priority: low}
        C: {queue: q, duration: 1s, priority: low}
      """
    ),
    (
      "main-queue-fixed",
      """
      queues: {main: {main: true}}
      operations: {A: {queue: main, duration: 1s}}
      script: [{max: {main: 1}}]
      """
    ),
    ("ready-without-super", dependant(overriding: "isReady: true")),
    ("ready-without-super", dependant(overriding: "isReady-alone: true") + "\nscript: [{cancel: B}]"),
  ]

  private static func dependant(overriding override: String) -> String {
    let dependant = "B: {queue: q, after: [A], at: 1s, kind: custom, overrides: {\(override)}}"
    return "queues: {q: {}}\noperations: {A: {queue: q, duration: 2s}, \(dependant)}"
  }

  /// Operations of a second each, added one after the other.
  private static func arrivals(_ count: Int) -> String {
    (1...count).map { "  next\($0): {queue: q, duration: 1s, at: 500ms}" }.joined(separator: "\n")
  }

  /// `1.000 cancel-ignored A`: when, which, and the operation or else the queue.
  private func lints(of body: String) throws -> [String] {
    let play = Play(try Scenario(reading: "optui: 1\ntitle: t\n\(body)\n", file: "t.yaml"), holds: false)
    play.finish()
    return play.events.filter { $0.kind == .lint }.map {
      "\($0.time.text) \($0.remark?.code.id ?? "") \($0.subject ?? "")"
    }
  }

  /// The lints that other tests compare with real classes: those of classes, and those that only programs raise.
  static let elsewhere = Set(OverridesLintTests.lints + [.progressIncomplete, .progressWithoutTotal, .unknownKey])

  @Test func `No lint is left out`() {
    func lints(_ rows: [(lint: String, body: String)]) -> Set<String> {
      Set(
        rows.map { row in row.lint.split(separator: " ").first { $0.first?.isLetter == true }.map(String.init) ?? "" })
    }
    let expected = Set(Lint.allCases.filter { !Self.elsewhere.contains($0) }.map(\.rawValue))
    #expect(lints(Self.raised) == expected)
    #expect(lints(Self.silent) == expected)
  }

  @Test(arguments: raised.indices)
  func `It is raised, once`(_ index: Int) throws {
    let (lint, body) = Self.raised[index]
    let id = lint.split(separator: " ")[1]
    #expect(try lints(of: body).filter { $0.contains(" \(id) ") } == [lint])
  }

  @Test(arguments: silent.indices)
  func `It is not raised by what is close to it`(_ index: Int) throws {
    let (lint, body) = Self.silent[index]
    #expect(try lints(of: body).filter { $0.contains(lint) } == [])
  }

  /// Guards against an order that varies: every run of a play makes the same log, line by line.
  @Test func `Cancels that become overdue at one instant are reported in order`() {
    let names = (1...20).map { "op\($0)" }
    let scenario = Scenario(
      file: "old", title: LocalizedText("t"), queues: [queue("q")],
      operations: names.map { operation($0, in: "q", [sleeping(.seconds(5))], checks: .never) },
      script: [Step(.engine(.commands(names.map { .cancel(operation: $0) })), trigger: .at(.seconds(1)))])
    let play = Play(scenario)
    play.finish()
    let told = play.events.filter { $0.remark?.code == .lint(.cancelIgnored) }.compactMap(\.operation)
    #expect(told == names)
  }
}
