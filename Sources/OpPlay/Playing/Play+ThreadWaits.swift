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
    if case .listening(let pattern) = fiber.state { return .event(pattern) }
    if case .sleeping(let time) = fiber.state { return .time(time) }
    guard case .waiting = fiber.state else { return nil }
    return switch fiber.machine.awaited.first {
    case .operation(let id): .operation(id)
    case .queue(let id): .queue(id)
    case nil: nil
    }
  }
}

extension StepMachine {
  /// The next step in the innermost list, if any.
  var nextStep: Step? { if case .steps(let cursor)? = frames.last { cursor.step } else { nil } }
}

extension Step.Action {
  /// The step in the words of the format, if it changes what operations wait for.
  fileprivate var steeringWords: String? {
    func list(_ ids: [String]) -> String { ids.count == 1 ? ids[0] : "[\(ids.joined(separator: ", "))]" }
    switch self {
    case .engine(.add(let ids, _, _, _)): return "add: \(list(ids))"
    case .engine(.start(let id)): return "start: \(id)"
    case .flow(.wait(.operation(let id))), .flow(.wait(.queue(let id))): return "wait: \(id)"
    case .engine(.commands(let commands)):
      guard let verb = commands.first?.parts.verb, verb != .priority else { return nil }
      let pairs = commands.map(\.parts).map { part in part.value.map { "\(part.subject): \($0.word)" } }
      let values = pairs.compactMap(\.self)
      return "\(verb.rawValue): "
        + (values.isEmpty ? list(commands.map(\.parts.subject)) : "{\(values.joined(separator: ", "))}")
    case .engine, .method, .show, .flow: return nil
    }
  }
}
