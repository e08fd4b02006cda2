/// The parts that a scenario gains during its play, without changes of other parts.
package struct ScenarioExtension: Sendable {
  /// Queues, appended; none is that of a group.
  package var queues: [QueuePlan] = []
  /// Operations, appended.
  package var operations: [OperationPlan] = []
  /// A step of an existing thread, inserted by time; the thread is nil for the script.
  package var step: (thread: String?, step: Step)?
  /// Threads, appended.
  package var threads: [ThreadPlan] = []
  var expectations: [Expectation] = []
  /// Lines, appended to the text of the file.
  package var text = ""

  /// Whether it declares anything that exists from the beginning.
  package var declares: Bool { !queues.isEmpty || !operations.isEmpty || !threads.isEmpty }

  /// Whether its operations only take time, so that none of them ends an instant early at a hold.
  package var onlySleeps: Bool {
    stepLists.joined().allSatisfy { if case .flow(.sleep) = $0.action { true } else { false } }
  }

  package var stepLists: [[Step]] {
    operations.flatMap(\.stepLists) + threads.map(\.steps) + [step.map { [$0.step] } ?? []]
  }
}

extension Scenario {
  package mutating func extend(by parts: ScenarioExtension) {
    queues += parts.queues
    operations += parts.operations
    threads += parts.threads
    expectations += parts.expectations
    text += parts.text
    guard let (thread, step) = parts.step else { return }
    guard let thread else { return script.insert(step, at: script.placeInTime(of: step)) }
    if let index = threads.firstIndex(where: { $0.id == thread }) {
      threads[index].steps.insert(step, at: threads[index].steps.placeInTime(of: step))
    }
  }
}

extension RandomAccessCollection<Step> where Index == Int {
  /// Returns the index for a step in order of time, after steps of the same time.
  package func placeInTime(of step: Step) -> Int {
    lastIndex { $0.ownTime <= step.ownTime }.map { $0 + 1 } ?? startIndex
  }
}

extension Step {
  /// The time for which it waits; zero for any other trigger.
  fileprivate var ownTime: Duration {
    if case .at(let time) = trigger { time } else { .zero }
  }
}
