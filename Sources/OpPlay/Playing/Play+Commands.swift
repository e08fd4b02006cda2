// The user's commands to a running play.
extension Play {
  /// Performs a command of the user at the present instant, and runs the operations that it starts as far as they get
  /// at once, so that a pause or a hold shows its effect. The events of the command have the thread `you`.
  ///
  /// The script does not advance. A command that does not apply to the operation has no effect.
  package func perform(_ command: UserCommand) {
    // First: in a repetition, the answers that it reveals are among its own events.
    remember(.command(command, stepTime: timeOfNextStep))
    // The answers known so far are those of the play without the command.
    settleQuestions()
    // The command may change the possible choices.
    if offeredPicks != nil { (offeredPicks, decision, hold) = (nil, nil, nil) }
    dropPredictor()
    let others = queue.takeWaiting()
    if command.applies(kind: { core.table.operation($0)?.plan.kind }) {
      core.recorder.attributing(to: UserCommand.thread) { perform([command], by: .main) }
    }
    runWorkers()
    for slice in others.reversed() { queue.prepend(slice) }
  }

  /// The maximum number of events and steps that a command causes at once.
  private static let maxAtOnce = 20_000

  /// Runs the workers in the run queue and those that they start, even at a hold.
  private func runWorkers() {
    let passed = hold
    hold = nil
    let begin = progress
    while hold == nil, progress - begin < Self.maxAtOnce, !isExhausted, let slice = queue.removeFirst(where: isWorkers)
    {
      run(slice)
    }
    // A wait for the user ends only with a command.
    hold = passed == .untilReleased ? passed : hold ?? passed
  }

  private func isWorkers(_ slice: Slice) -> Bool {
    if case .run(let fiber) = slice { fibers[fiber].thread == nil } else { false }
  }
}
