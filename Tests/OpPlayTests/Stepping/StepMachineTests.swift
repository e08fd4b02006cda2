import Testing

@testable import OpPlay

/// A step machine on its own: its requests, without a clock, an engine or a thread.
@Suite struct StepMachineTests {
  private func requests(
    _ machine: inout StepMachine, at now: EngineTime = .zero, body: StepMachine.BodyStatus = .init(), count: Int
  ) -> [String] {
    (0..<count).map { _ in describe(machine.resume(at: now, body: body)) }
  }

  private func describe(_ request: StepMachine.Request) -> String {
    switch request {
    case .block(.pause): "pause"
    case .block(.wait(.operation(let name))), .block(.wait(.queue(let name))): "wait \(name)"
    case .block(.sleep(let time)): "sleep \(time.text)"
    case .block(.listen(let pattern)): "listen \(pattern)"
    case .act(.flow(.log(let text))): text.first
    case .act: "act"
    case .leave(let reason): "leave \(reason)"
    case .endList: "end of list"
    case .end: "end of frame"
    case .ended: "ended"
    }
  }

  private func log(_ text: String, _ trigger: Step.Trigger? = nil) -> Step {
    Step(.flow(.log(LocalizedText(text))), trigger: trigger)
  }

  @Test func `Steps come one by one, then their list ends, then the machine`() {
    var machine = StepMachine(thread: "t", steps: [log("a"), log("b")])
    #expect(requests(&machine, count: 5) == ["a", "b", "end of list", "ended", "ended"])
  }

  @Test func `A trigger is waited for once, and not at all when its time has passed`() {
    var machine = StepMachine(steps: [log("a", .at(.seconds(2))), log("b", .after(.seconds(1))), log("c", .at(.zero))])
    #expect(requests(&machine, count: 1) == ["sleep 2.000"])
    #expect(machine.fixedTime == EngineTime(.seconds(2)))
    #expect(requests(&machine, at: EngineTime(.seconds(2)), count: 2) == ["a", "sleep 3.000"])
    #expect(machine.fixedTime == nil)
    #expect(requests(&machine, at: EngineTime(.seconds(3)), count: 2) == ["b", "c"])
  }

  @Test func `A delay of zero lets due work run first`() {
    var machine = StepMachine(steps: [log("a", .after(.zero))])
    #expect(requests(&machine, at: EngineTime(.seconds(2)), count: 2) == ["sleep 2.000", "a"])
  }

  @Test func `A list repeats as often as specified, inside the enclosing one`() {
    var machine = StepMachine(steps: [log("z")])
    machine.push([log("a")], rounds: 2)
    #expect(requests(&machine, count: 5) == ["a", "a", "end of list", "z", "end of list"])
  }

  @Test func `Waits come before the next step, in order`() {
    var machine = StepMachine(steps: [log("a")])
    machine.wait(for: [.operation("x"), .queue("q")])
    #expect(requests(&machine, count: 2) == ["wait x", "wait x"])
    machine.endWait()
    #expect(requests(&machine, count: 1) == ["wait q"])
    machine.giveUpWaiting()
    #expect(requests(&machine, count: 1) == ["a"])
  }

  @Test func `A body is paused first, fails next, and leaves before its next step`() {
    var machine = StepMachine([.block(operation: 0, began: .zero)])
    machine.push([log("a")])
    machine.wait(for: [.operation("x")])
    var status = StepMachine.BodyStatus(isPaused: true, hasFailed: true, leavesOnCancel: true)
    #expect(requests(&machine, body: status, count: 1) == ["pause"])
    status.isPaused = false
    #expect(requests(&machine, body: status, count: 1) == ["wait x"])
    machine.endWait()
    #expect(requests(&machine, body: status, count: 1) == ["leave failed"])
    status.hasFailed = false
    #expect(requests(&machine, body: status, count: 1) == ["leave cancelled"])
    machine.abandonSteps()
    #expect(requests(&machine, body: status, count: 1) == ["end of frame"])
  }

  @Test func `A body is removed with its waits, and the rest stays`() throws {
    var machine = StepMachine([.queueStart(operation: 1, wasCancelled: false), .block(operation: 1, began: .zero)])
    machine.push([log("a")])
    machine.wait(for: [.operation("x")])
    let split = machine.splitBody(mayBeAll: false)
    var body = try #require(split)
    #expect(body.body?.operation == 1)
    #expect(requests(&body, count: 1) == ["wait x"])
    #expect(requests(&machine, count: 1) == ["end of frame"])
    // The body's own machine would be empty.
    let nothing = body.splitBody(mayBeAll: false)
    #expect(nothing.map { _ in true } == nil)
  }

  @Test func `Lines belong to the innermost frame that has a name`() {
    var machine = StepMachine([.block(operation: 1, began: .zero)])
    machine.push(.observer(operation: 2))
    #expect(machine.operation == 2)
    #expect(machine.body.map { _ in true } == nil)
    machine.pop()
    machine.push(.defaultStart(operation: 3, then: .finish))
    #expect(machine.operation == 1)
    #expect(StepMachine([.notification(group: "g", nil)]).notification?.group == "g")
  }
}
