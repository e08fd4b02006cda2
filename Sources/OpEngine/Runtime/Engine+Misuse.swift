internal import Dispatch

// Forbidden calls: no effect, an event, and with the policy `trap` the end of the program (R20).
extension Engine {
  /// Refuses a call without asking the tables. The id of another engine's operation is meaningless here, so the event
  /// does not contain it.
  func refuse(_ code: Misuse.Code, about operation: Operation?, queue: QueueID? = nil) {
    let subject = operation.flatMap { $0.engine === self ? $0.id : nil }
    update { $0.refuse(code, subject, queue) }
    stop(on: code, about: operation, queue: queue)
  }

  /// Ends the program, if the policy requires it, naming the place of the call, and the operation or else the queue.
  /// - Parameter cycle: the operations that would wait for each other (R18).
  func stop(on code: Misuse.Code, about operation: Operation?, queue: QueueID? = nil, cycle: [Operation] = []) {
    switch misusePolicy {
    case .report: return
    case .trap:
      let names = (cycle + cycle.prefix(1)).map(\.label)
      let detail = names.isEmpty ? reason(of: code, operation) : names.joined(separator: " -> ")
      let subject = operation?.label ?? queue.map { queue in core.withLock { $0.label(of: queue) } } ?? "OpEngine"
      CallSite.stop("\(subject): \(code.rawValue): \(code.advice)\(detail.map { ": \($0)" } ?? "")") {
        // The program ends abruptly: the events so far, including this call, must be in the logs.
        Recording.endAll(until: .now() + .seconds(1))
      }
    }
  }

  /// The reason, in words, why an operation cannot be started; nil for other misuse.
  private func reason(of code: Misuse.Code, _ operation: Operation?) -> String? {
    guard code == .notReady, let id = operation?.knownID else { return nil }
    var (reason, names) = core.withLock { core in
      let reason = core.state.reasonAgainstStart(of: id)
      return (reason, core.names(of: Set([id] + reason.holders), []))
    }
    names.nameClosures()
    return ExplanationFormatter(names).clause(reason)
  }
}

extension Operation {
  /// The name or, without one, the class and a number, as in explanations.
  final var label: String {
    let (id, type) = (id, type(of: self))
    let label = engine.core.withLock { $0.label(of: id, ofClass: type) }
    return engine.name(of: self)?.isEmpty == false ? label : closure.name.map { "\($0) #\(id.row)" } ?? label
  }
}
