import OpEngine

// What a person asks of a running play.
extension Play {
  /// Does what a person asks, at the present instant, and lets the operations that it sets going begin, as far as they
  /// come at once: what is seen at a pause or a hold agrees. The events of the command bear the thread `you`.
  ///
  /// The script does not move; what does not apply to the operation has no effect.
  package func perform(_ command: PersonCommand) {
    remember(.command(command))
    let others = line.takeWaiting()
    if command.applies(kind: { id in indexOfOperation[id].map { operations[$0].plan.kind } }) {
      recorder.attributing(to: "you") { carryOut(command) }
    }
    runWorkers()
    for turn in others.reversed() { line.prepend(turn) }
  }

  private func carryOut(_ command: PersonCommand) {
    switch command {
    case .suspend(let queue): act(on: queue, by: .main) { .setSuspended($0, true) }
    case .resume(let queue): act(on: queue, by: .main) { .setSuspended($0, false) }
    case .cancel(let operation): cancelFromOutside([operation])
    case .cancelAll(let queue): cancelAllFromOutside(in: queue)
    case .setMax(let queue, let max): act(on: queue, by: .main) { .setMaxConcurrent($0, max) }
    case .setPriority(let operation, let priority): act(on: operation, by: .main) { .setPriority($0, priority) }
    case .finish(let operation):
      if let index = indexOfOperation[operation] { finishFromOutside(index, by: .main) }
    case .pause(let operation): act(on: operation, by: .main) { .pause($0) }
    case .unpause(let operation): act(on: operation, by: .main) { .unpause($0) }
    case .satisfy(let operation, let condition):
      satisfy(Step.Satisfaction(operation: operation, condition: condition), by: .main)
    }
  }

  /// More than this does not come at once, in events and steps.
  private static let mostAtOnce = 20_000

  /// Runs the workers that are in line and whom they set going, even at a hold.
  private func runWorkers() {
    let passed = hold
    hold = nil
    let begin = recorder.count + stepsTaken
    while hold == nil, recorder.count + stepsTaken - begin < Self.mostAtOnce,
      let turn = line.removeFirst(where: isWorkers)
    {
      perform(turn)
    }
    // Nobody else may end what waits for the person.
    hold = passed == .untilReleased ? passed : hold ?? passed
  }

  private func isWorkers(_ turn: Turn) -> Bool {
    switch turn {
    case .run(let strand): strands[strand].thread == nil
    case .resume, .abandonBody, .fail, .add: false
    }
  }
}
