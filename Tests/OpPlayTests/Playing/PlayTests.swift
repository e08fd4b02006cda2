import Testing

@testable import OpPlay
@testable import OpScenario

/// The log of a play in short form, `4.000 A.finished`, for the given kinds.
func trace(_ scenario: Scenario, _ kinds: Set<LogEvent.Kind>) -> [String] {
  let play = Play(scenario, holds: false)
  play.finish()
  return play.events.filter { kinds.contains($0.kind) }.map { event in
    "\(event.time.text) \(event.subject ?? "").\(event.kind.rawValue)"
      + (event.kind == .log ? " \(event.detail ?? "")" : "")
  }
}

let here = SourcePlace(line: 1, column: 1)

func sleeping(_ duration: Duration) -> [Step] { [Step(.flow(.sleep(duration)))] }

func twice(_ text: String) -> [Step] {
  [Step(.flow(.repeat(times: 2, steps: [Step(.flow(.sleep(.seconds(2)))), Step(.flow(.log(LocalizedText(text))))])))]
}

func operation(
  _ id: String, in queue: String? = nil, at: Duration = .zero, _ blocks: [[Step]] = [], after: [String] = [],
  priority: QueuePriority = .normal, checks: OperationPlan.CancelChecks = .every(.milliseconds(100)),
  completion: OperationPlan.Completion? = nil
) -> OperationPlan {
  OperationPlan(
    id: id, queue: queue, at: at, blocks: blocks, after: after, priority: priority, checksCancel: checks,
    completion: completion, place: here)
}

func queue(_ id: String, max: Int = -1, isSuspended: Bool = false, isMain: Bool = false) -> QueuePlan {
  QueuePlan(id: id, max: max, isSuspended: isSuspended, isMain: isMain, place: here)
}

@Suite struct PlayTests {
  @Test func `Image pipeline runs as the format says`() {
    let scenario = Scenario(
      file: "image-pipeline", title: LocalizedText("t"),
      queues: [queue("net", max: 2), queue("cpu", max: 1)],
      operations: [
        operation("A", in: "net", [sleeping(.seconds(4))]),
        operation("B", in: "net", [sleeping(.seconds(6))]),
        operation("C", in: "net", at: .seconds(1), [sleeping(.seconds(6))], priority: .high, checks: .never),
        operation("thumbs", in: "net", at: .seconds(2), [sleeping(.seconds(1))], after: ["C"]),
        operation("combine", in: "cpu", [sleeping(.seconds(2))], after: ["A", "B"]),
        operation("sharpen", in: "cpu", [sleeping(.seconds(1))], after: ["combine"], priority: .low),
      ],
      script: [
        Step(.engine(.commands([.cancel(operation: "sharpen")])), trigger: .at(.seconds(3))),
        Step(.engine(.commands([.suspend(queue: "cpu")])), trigger: .at(.seconds(5))),
        Step(.engine(.commands([.cancel(operation: "C")])), trigger: .at(.seconds(8))),
        Step(.engine(.commands([.resume(queue: "cpu")])), trigger: .at(.milliseconds(8500))),
      ])
    #expect(
      trace(scenario, [.executing, .finished, .cancelled]) == [
        "0.000 A.executing", "0.000 B.executing", "3.000 sharpen.cancelled", "3.000 sharpen.finished",
        "4.000 A.finished", "4.000 C.executing", "6.000 B.finished", "8.000 C.cancelled", "8.500 combine.executing",
        "10.000 C.finished", "10.000 thumbs.executing", "10.500 combine.finished", "11.000 thumbs.finished",
      ])
  }

  @Test func `Completion runs after the caller of start continues`() {
    let scenario = Scenario(
      file: "completion", title: LocalizedText("t"),
      operations: [
        operation("A", [twice("1")], completion: .init(steps: [Step(.flow(.log(LocalizedText("operation end"))))]))
      ],
      script: [
        Step(.flow(.log(LocalizedText("start")))), Step(.engine(.start("A"))), Step(.flow(.log(LocalizedText("end")))),
      ])
    #expect(
      trace(scenario, [.log]) == [
        "0.000 main.log start", "2.000 A.log 1", "4.000 A.log 1", "4.000 main.log end", "4.000 A.log operation end",
      ])
  }

  @Test func `Blocks of one operation run at once on different threads`() {
    let scenario = Scenario(
      file: "blocks", title: LocalizedText("t"),
      operations: [operation("A", [twice("1"), twice("2"), twice("3"), twice("4")])],
      script: [Step(.engine(.start("A"))), Step(.flow(.log(LocalizedText("end"))))])
    let play = Play(scenario)
    play.finish()
    let logs = play.events.filter { $0.kind == .log }
    #expect(
      logs.map { "\($0.time.text) \($0.detail ?? "") on \($0.worker ?? 0)" } == [
        "2.000 1 on 1", "2.000 2 on 2", "2.000 3 on 3", "2.000 4 on 4",
        "4.000 1 on 1", "4.000 2 on 2", "4.000 3 on 3", "4.000 4 on 4", "4.000 end on 1",
      ])
  }

  @Test func `Two workers run four blocks in two rounds`() {
    let scenario = Scenario(
      file: "blocks", title: LocalizedText("t"), workers: 2, queues: [queue("q")],
      operations: [operation("A", in: "q", (0..<4).map { _ in sleeping(.seconds(2)) })])
    #expect(trace(scenario, [.finished]) == ["4.000 A.finished"])
  }

  @Test func `Each of several blocks reports its begin and its end`() {
    let scenario = Scenario(
      file: "blocks", title: LocalizedText("t"), workers: 2, queues: [queue("q")],
      operations: [
        operation("A", in: "q", [3, 1, 1].map { sleeping(.seconds($0)) }),
        operation("B", in: "q", at: .seconds(4), [sleeping(.seconds(1))]),
      ])
    #expect(
      trace(scenario, [.block, .blockEnded, .finished]) == [
        "0.000 A.block", "0.000 A.block", "1.000 A.block-ended", "1.000 A.block", "2.000 A.block-ended",
        "3.000 A.block-ended", "3.000 A.finished", "5.000 B.finished",
      ])
  }

  @Test func `A cancelled body ends at its next check`() {
    let scenario = Scenario(
      file: "cancel", title: LocalizedText("t"), queues: [queue("q")],
      operations: [
        operation("often", in: "q", [twice("x")]),
        operation("steps", in: "q", [twice("y")], checks: .betweenSteps),
        operation("never", in: "q", [twice("z")], checks: .never),
      ],
      script: [Step(.engine(.commands([.cancelAll(queue: "q")])), trigger: .at(.milliseconds(1050)))])
    #expect(
      trace(scenario, [.finished, .log]) == [
        "1.100 often.finished", "2.000 steps.finished", "2.000 never.log z", "4.000 never.log z",
        "4.000 never.finished",
      ])
  }

  @Test func `A wait that can never end is a deadlock`() {
    let scenario = Scenario(
      file: "deadlock", title: LocalizedText("t"), queues: [queue("serial", max: 1)],
      operations: [
        operation("outer", in: "serial", [[Step(.engine(.add(["inner"], to: "serial", isBatch: false, waits: true)))]]),
        operation("inner", [sleeping(.seconds(1))]),
      ])
    let play = Play(scenario)
    play.finish()
    #expect(play.events.last?.isDeadlock == true)
    #expect(play.events.last?.remark?.message == "outer: wait inner; inner: max serial outer; outer: cycle outer")
  }

  @Test func `The main queue runs while the script waits for a time`() {
    let scenario = Scenario(
      file: "main", title: LocalizedText("t"), queues: [queue("main", isMain: true), queue("q")],
      operations: [operation("update", in: "main", at: .seconds(1), [sleeping(.seconds(2))])],
      script: [
        Step(.flow(.sleep(.milliseconds(1500)))), Step(.flow(.log(LocalizedText("slept")))),
        Step(.flow(.log(LocalizedText("late"))), trigger: .at(.seconds(2))),
      ])
    #expect(
      trace(scenario, [.log, .executing, .finished]) == [
        "1.500 main.log slept", "1.500 update.executing", "3.500 update.finished", "3.500 main.log late",
      ])
  }

  @Test func `A wait for an operation that is never added names the thread`() {
    let scenario = Scenario(
      file: "wait", title: LocalizedText("t"), operations: [operation("A")],
      script: [Step(.flow(.wait(.operation("A"))))])
    let play = Play(scenario)
    play.finish()
    #expect(play.events.last?.remark?.message == "main: wait A; A: not-enqueued")
  }

  @Test func `Steps without end are stopped`() {
    let million = 1_000_000
    let inner = [Step(.flow(.repeat(times: million, steps: [Step(.flow(.sleep(.zero)))])))]
    let scenario = Scenario(
      file: "endless", title: LocalizedText("t"), script: [Step(.flow(.repeat(times: million, steps: inner)))])
    let play = Play(scenario, limits: PlayLimits(work: 50_000))
    #expect(play.advance(to: .zero, limit: 100) == .interrupted)
    #expect(
      play.finish()
        == .exhausted("the play takes more than 50000 events, steps and switches between threads together"))
    #expect(play.nextDue == nil)
  }

  @Test(arguments: [86_401, 120_000]) func `A play of more than a day is stopped`(seconds: Int) {
    let scenario = Scenario(
      file: "long", title: LocalizedText("t"), script: [Step(.flow(.sleep(.seconds(seconds))))])
    let play = Play(scenario)
    #expect(play.advance(to: EngineTime(.seconds(3600))) == .reached)
    #expect(play.finish() == .exhausted("the play goes on after 86400.0 seconds of virtual time"))
  }

  @Test(arguments: [
    Step(.flow(.sleep(.zero))), Step(.flow(.sleep(.milliseconds(1)))), Step(.flow(.log(LocalizedText("on")))),
  ])
  func `A script that repeats a step without end is stopped`(step: Step) {
    let scenario = Scenario(
      file: "idle", title: LocalizedText("t"), script: [Step(.flow(.repeat(times: 1_000_000, steps: [step])))])
    let play = Play(scenario, limits: PlayLimits(work: 50_000))
    #expect(
      play.finish()
        == .exhausted("the play takes more than 50000 events, steps and switches between threads together"))
  }

  @Test func `A hold stops before the next step of its thread`() {
    let scenario = Scenario(
      file: "hold", title: LocalizedText("t"), queues: [queue("q")],
      operations: [operation("A", in: "q", at: .seconds(1), [sleeping(.seconds(1))])],
      script: [
        Step(.show(.hold(.untilReleased)), trigger: .at(.seconds(1))), Step(.show(.note(LocalizedText("after")))),
      ])
    let play = Play(scenario)
    #expect(play.advance(to: EngineTime(.seconds(9))) == .held(.untilReleased))
    #expect(play.now == EngineTime(.seconds(1)))
    #expect(play.events.last?.kind == .hold)
    #expect(play.nextDue == play.now)
    play.release()
    #expect(play.advance(to: EngineTime(.seconds(1))) == .reached)
    #expect(play.events.last?.kind == .note)
  }

  @Test func `The user's actions are in the log like everything else`() {
    let scenario = Scenario(
      file: "person", title: LocalizedText("t"), queues: [queue("q", max: 1)],
      operations: [operation("A", in: "q", [sleeping(.seconds(4))]), operation("B", in: "q", [sleeping(.seconds(4))])])
    let play = Play(scenario)
    play.advance(to: EngineTime(.seconds(1)))
    let before = play.events.count
    play.perform(.setMax(queue: "q", max: 2))
    play.perform(.cancel(operation: "A"))
    play.perform(.suspend(queue: "q"))
    play.finish()
    let after = play.events(after: before)
    #expect(
      after.map { "\($0.time.text) \($0.subject ?? "").\($0.kind.rawValue) \($0.thread ?? "")" } == [
        "1.000 q.max you", "1.000 B.dispatched you", "1.000 B.executing ", "1.000 A.cancelled you",
        "1.000 q.suspended you", "1.000 A.noticed ", "1.000 A.finished ", "5.000 B.finished ", "5.000 q.idle ",
      ])
  }
}
