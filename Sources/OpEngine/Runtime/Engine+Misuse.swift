// Forbidden calls: no effect, an event, and with the policy `trap` the end of the program (R20).
extension Engine {
  /// Performs a command that may be misuse, and traps on it if the policy says so.
  @discardableResult
  func ask(_ command: EngineCommand, about operation: Operation?) -> Reply {
    let reply = perform(command)
    if let code = reply.misuse { stop(on: code, about: operation) }
    return reply
  }

  /// Refuses a call that the tables need not be asked about. The id of another engine's operation means nothing here, so
  /// the event does not name it.
  func refuse(_ code: Misuse.Code, about operation: Operation?, queue: QueueID? = nil) {
    let subject = operation.flatMap { $0.engine === self ? $0.id : nil }
    perform(.refuse(code, subject, queue))
    stop(on: code, about: operation)
  }

  private func stop(on code: Misuse.Code, about operation: Operation?) {
    switch misusePolicy {
    case .report: return
    case .trap: fatalError("\(operation?.name ?? "OpEngine"): \(code.rawValue): \(code.advice)")
    }
  }

  /// Waits in virtual time: moves it until `isDone`, or until nothing is left that could bring that about (R14).
  ///
  /// Not in a closure that virtual time itself runs, be it a body, a completion block or a scheduled one.
  func wait(about operation: Operation?, queue: QueueID?, until isDone: () -> Bool) {
    if isDone() { return }
    if let context = ExecutionContext.current {
      return (context.operation?.engine ?? self).refuse(.waitsInVirtualBody, about: context.operation)
    }
    (runtime as? VirtualRuntime)?.run(until: isDone)
    if !isDone() { perform(.report(.deadlock, operation?.id, queue)) }
  }
}
