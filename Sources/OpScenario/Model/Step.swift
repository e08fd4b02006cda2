/// An action of a thread or a body, and its trigger.
package struct Step: Sendable {
  /// The event or the time that a step awaits before it acts.
  package enum Trigger: Hashable, Sendable {
    /// A time from the start of the play; no wait if it has passed.
    case at(Duration)
    /// A time after the end of the previous step.
    case after(Duration)
    /// The first matching event; no wait if it has happened.
    case when(EventPattern)
  }

  /// The effect of a step, grouped by the part that carries it out.
  package enum Action: Sendable {
    /// Calls of the engine.
    case engine(EngineAction)
    /// The code of a custom operation.
    case method(MethodAction)
    /// Narration and pointers for the viewer, without effect on the execution.
    case show(ShowAction)
    /// Control flow of the thread or the body.
    case flow(FlowAction)
  }

  package enum FlowAction: Sendable {
    case wait(Subject)
    case sleep(Duration)
    case log(LocalizedText)
    case `repeat`(times: Int, steps: [Step])
    /// Ends the enclosing block; its operation has failed.
    case fail(String)
  }

  /// An operation or a queue, to wait for or to point at.
  package enum Subject: Hashable, Sendable {
    case operation(String)
    case queue(String)
  }

  package var trigger: Trigger?
  package var action: Action
  package var place: SourcePlace

  package init(_ action: Action, trigger: Trigger? = nil, place: SourcePlace = SourcePlace(line: 1, column: 1)) {
    self.trigger = trigger
    self.action = action
    self.place = place
  }
}

extension Step.Action {
  /// Whether the step does work itself, rather than look, leave, or contain other steps.
  package var isWork: Bool {
    switch self {
    case .engine(.call), .flow(.repeat), .method(.call), .method(.branch), .method(.leave): false
    case .engine, .method, .show, .flow: true
    }
  }

  /// The lists of steps inside the action.
  package var inner: [[Step]] {
    switch self {
    case .engine(let action): action.inner
    case .method(let action): action.inner
    case .flow(let action): if case .repeat(_, let steps) = action { [steps] } else { [] }
    case .show: []
    }
  }
}

extension [Step] {
  /// The steps of this list with all nested steps.
  package var withInner: [Step] {
    allSatisfy { $0.action.inner.isEmpty } ? self : flatMap { [$0] + $0.action.inner.flatMap(\.withInner) }
  }

  /// The number of marks that the steps pass, with repetitions, counted up to a million.
  var markCount: Int { count { $0.role == .mark } }

  /// The number of holds, questions and marks that the steps pass, likewise.
  var stopCount: Int { count { [.mark, .hold, .question].contains($0.role) } }

  private func count(_ isCounted: (Step) -> Bool) -> Int {
    reduce(0) { count, step in
      if isCounted(step) { return count + 1 }
      let rounds = if case .flow(.repeat(let times, _)) = step.action { times } else { 1 }
      return count + Swift.min(rounds * step.action.inner.reduce(0) { $0 + $1.count(isCounted) }, 1_000_000)
    }
  }
}
