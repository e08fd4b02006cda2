import OpEngine

extension Play {
  /// The threads of the file that wait at present, in file order.
  package var threadWaits: [ThreadWait] {
    fibers.ids { $0.thread != nil }.compactMap { id in
      let fiber = fibers[id]
      guard let thread = fiber.thread, let cause = cause(of: fiber) else { return nil }
      let step = fiber.machine.nextStep
      return ThreadWait(thread: thread, cause: cause, next: step?.action.steeringWords, place: step?.place)
    }
  }

  private func cause(of fiber: Fiber) -> ThreadWait.Cause? {
    switch fiber.state {
    case .listening(let pattern): return .event(pattern)
    case .sleeping(let time): return .time(time)
    case .waiting:
      switch fiber.machine.awaited.first {
      case .operation(let id): return .operation(id)
      case .queue(let id): return .queue(id)
      case nil: return nil
      }
    case .runnable, .joining, .paused, .ended: return nil
    }
  }
}

extension StepMachine {
  /// The step that comes next in the innermost list; nil where there is none.
  var nextStep: Step? { if case .steps(let cursor)? = frames.last { cursor.step } else { nil } }
}

extension Step.Action {
  /// The step in the words of the format, if it changes what operations wait for.
  fileprivate var steeringWords: String? {
    func list(_ ids: [String]) -> String { ids.count == 1 ? ids[0] : "[\(ids.joined(separator: ", "))]" }
    func map(_ values: [(id: String, value: String)]) -> String {
      "{\(values.map { "\($0.id): \($0.value)" }.joined(separator: ", "))}"
    }
    switch self {
    case .add(let ids, _, _, _): return "add: \(list(ids))"
    case .start(let id): return "start: \(id)"
    case .cancel(let ids): return "cancel: \(list(ids))"
    case .cancelAll(let queue): return "cancel-all: \(queue)"
    case .suspend(let queue): return "suspend: \(queue)"
    case .resume(let queue): return "resume: \(queue)"
    case .finish(let id): return "finish: \(id)"
    case .pause(let id): return "pause: \(id)"
    case .unpause(let id): return "unpause: \(id)"
    case .wait(.operation(let id)), .wait(.queue(let id)): return "wait: \(id)"
    case .max(let changes):
      return "max: \(map(changes.map { ($0.queue, $0.max == -1 ? "default" : String($0.max)) }))"
    case .satisfy(let changes): return "satisfy: \(map(changes.map { ($0.operation, $0.condition) }))"
    case .priority, .depend, .undepend, .addBlocks, .dispatchGroup, .fail, .call, .method, .sleep, .log, .repeat, .note,
      .hold, .mark, .ask, .inquire, .focus, .speed, .zoom, .highlight:
      return nil
    }
  }
}
