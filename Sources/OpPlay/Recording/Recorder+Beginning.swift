import OpEngine

// The beginning of every play, for both clocks.
extension Recorder {
  /// Watches for every pattern in a step's trigger.
  func watch(for lists: [[Step]]) { for steps in lists { watch(steps) } }

  private func watch(_ steps: [Step]) {
    for step in steps {
      if case .when(let pattern) = step.trigger { watch(for: pattern) }
      if case .show(.ask(let question)) = step.action, case .event(let pattern) = question.reveal {
        watch(for: pattern)
      }
      step.action.inner.forEach(watch)
    }
  }
}
