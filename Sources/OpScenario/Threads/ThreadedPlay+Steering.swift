import OpEngine

// What a person does to a play that is open-ended. From any thread.
extension ThreadedPlay {
  /// Nothing moves by itself any more, and that has been said.
  package var isAtRest: Bool { rests.withLock { $0 } }

  /// Has a person's wish carried out by a thread of the play's own, so that whoever watches is not held up by what it sets
  /// off: behind those before it, and when they have let go of that thread. Not of a kind that the wish is for: no effect.
  package func perform(_ command: PersonCommand) {
    wishes.withLock { $0.append(command) }
    room.wakeAll()
    // Whoever watches a play at rest sleeps too.
    room.endStillness()
  }

  /// Ends it: `run` returns soon, from wherever it stands.
  package func close() { room.close() }

  /// The work of the person's thread.
  func carryOutWishes() {
    while !room.isClosed {
      room.wait { wishes.withLock { !$0.isEmpty } }
      while !room.isClosed, let wish = wishes.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
        if wish.applies(kind: { operation($0)?.plan.kind }) {
          StepRun(self, .thread(Self.personName), [Step(wish.action)]).run()
        }
      }
    }
  }
}

extension PersonCommand {
  /// The step that does the same.
  fileprivate var action: Step.Action {
    switch self {
    case .suspend(let queue): .suspend(queue)
    case .resume(let queue): .resume(queue)
    case .cancel(let operation): .cancel([operation])
    case .cancelAll(let queue): .cancelAll(queue)
    case .setMax(let queue, let max): .max([Step.MaxChange(queue: queue, max: max)])
    case .finish(let operation): .finish(operation)
    case .pause(let operation): .pause(operation)
    case .unpause(let operation): .unpause(operation)
    case .satisfy(let operation, let condition):
      .satisfy([Step.Satisfaction(operation: operation, condition: condition)])
    case .setPriority(let operation, let priority):
      .priority([Step.PriorityChange(operation: operation, priority: priority)])
    }
  }
}
