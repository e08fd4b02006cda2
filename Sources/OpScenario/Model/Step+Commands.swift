import OpEngine

extension Step.Action {
  /// The commands of a person that do the same; nil if a person cannot do it.
  var commands: [UserCommand]? {
    switch self {
    case .cancel(let operations): operations.map { .cancel(operation: $0) }
    case .cancelAll(let queue): [.cancelAll(queue: queue)]
    case .suspend(let queue): [.suspend(queue: queue)]
    case .resume(let queue): [.resume(queue: queue)]
    case .max(let changes): changes.map { .setMax(queue: $0.queue, max: $0.max) }
    case .priority(let changes): changes.map { .setPriority(operation: $0.operation, $0.priority) }
    case .finish(let operation): [.finish(operation: operation)]
    case .pause(let operation): [.pause(operation: operation)]
    case .unpause(let operation): [.unpause(operation: operation)]
    case .satisfy(let satisfactions):
      satisfactions.map { .satisfy(operation: $0.operation, condition: $0.condition) }
    case .add, .start, .depend, .undepend, .addBlocks, .dispatchGroup, .fail, .call, .method, .wait, .sleep, .log,
      .repeat, .note, .hold, .mark, .ask, .inquire, .focus, .speed, .zoom, .highlight:
      nil
    }
  }
}
