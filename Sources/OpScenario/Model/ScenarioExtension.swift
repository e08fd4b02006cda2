/// The parts that a scenario gains while it is played. None of them changes another part.
package struct ScenarioExtension: Sendable {
  /// Queues behind all others; there are no groups.
  package var queues: [QueuePlan] = []
  /// Operations behind all others.
  package var operations: [OperationPlan] = []
  /// A step of a thread that exists, in the order of times; the thread is nil for the script.
  package var step: (thread: String?, step: Step)?
  /// Threads behind all others.
  package var threads: [ThreadPlan] = []
  var expectations: [Expectation] = []
  /// Lines behind the text of the file.
  package var text = ""

  /// Whether it has anything that exists from the beginning.
  package var declares: Bool { !queues.isEmpty || !operations.isEmpty || !threads.isEmpty }

  /// Whether its operations do nothing but take time, so that no instant ends early because of it, at a hold.
  package var onlySleeps: Bool {
    stepLists.joined().allSatisfy { if case .flow(.sleep) = $0.action { true } else { false } }
  }

  /// All steps in it.
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
  /// Returns the index at which a step stands in the order of times: behind those of its time.
  package func placeInTime(of step: Step) -> Int {
    lastIndex { $0.ownTime <= step.ownTime }.map { $0 + 1 } ?? startIndex
  }
}

extension Step {
  /// The time for which it waits; zero for any other step.
  fileprivate var ownTime: Duration {
    if case .at(let time) = trigger { time } else { .zero }
  }
}
