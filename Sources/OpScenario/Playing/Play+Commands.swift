import OpEngine

// What a person asks of a running play.
extension Play {
  /// Does what a person asks, at the present instant, and lets the operations that it sets going begin, as far as they
  /// come at once: what is seen at a pause or a hold agrees. The events of the command bear the thread `you`.
  ///
  /// The script does not move; what does not apply to the operation has no effect.
  package func perform(_ command: PersonCommand) {
    remember(.command(command))
    let others = queue.takeWaiting()
    if command.applies(kind: { core.table.operation($0)?.plan.kind }) {
      core.recorder.attributing(to: PersonCommand.thread) {
        _ = perform(command.action, of: StepMachine(), by: .main)
      }
    }
    runWorkers()
    for slice in others.reversed() { queue.prepend(slice) }
  }

  /// More than this does not come at once, in events and steps.
  private static let mostAtOnce = 20_000

  /// Runs the workers that are in the queue and those that they set going, even at a hold.
  private func runWorkers() {
    let passed = hold
    hold = nil
    let begin = progress
    while hold == nil, progress - begin < Self.mostAtOnce, !isExhausted, let slice = queue.removeFirst(where: isWorkers)
    {
      run(slice)
    }
    // Only the person may end a wait for the person.
    hold = passed == .untilReleased ? passed : hold ?? passed
  }

  private func isWorkers(_ slice: Slice) -> Bool {
    switch slice {
    case .run(let fiber): fibers[fiber].thread == nil
    case .resume, .abandonBody, .fail, .add: false
    }
  }
}
