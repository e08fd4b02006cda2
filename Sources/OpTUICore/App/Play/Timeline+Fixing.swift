// Suggested fixes as commands
extension Timeline {
  /// Returns the user's command that performs a fix; nil if there is none, as for a change of the program's code.
  func command(for fix: SuggestedFix) -> UserCommand? {
    guard case .command(let command) = fix else { return nil }
    let lane = fix.operation.flatMap { operation(waitGraph.name(of: $0)) }
    switch command {
    case .resume(let queue): return .resume(queue: waitGraph.name(of: queue))
    case .raiseMax(let queue):
      let queue = waitGraph.name(of: queue)
      return .setMax(queue: queue, max: nextMax(of: queue))
    case .cancel(let id): return .cancel(operation: waitGraph.name(of: id))
    case .unpause: return lane.flatMap { $0.kind == .pausable ? .unpause(operation: $0.id) : nil }
    case .finish: return lane.flatMap { $0.isFinishedByWord ? .finish(operation: $0.id) : nil }
    case .satisfy(let id, let condition): return .satisfy(operation: waitGraph.name(of: id), condition: condition)
    }
  }

  /// Returns the limit that lets one more operation of a queue run.
  func nextMax(of queue: String) -> Int { max(0, self.queue(queue)?.max ?? 0) + 1 }
}
