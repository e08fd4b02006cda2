// Forbidden calls: no effect, an event, and with the policy `trap` the end of the program (R20).
extension Engine {
  /// Performs a command that may be misuse, and traps on it if the policy says so.
  @discardableResult
  func ask(_ command: EngineCommand, about operation: Operation?, by worker: WorkerID = .main) -> Reply {
    let reply = perform(command, by: worker)
    if let code = reply.misuse { stop(on: code, about: operation) }
    return reply
  }

  /// Refuses a call that the tables need not be asked about.
  func refuse(_ code: Misuse.Code, about operation: Operation) {
    perform(.refuse(code, operation.id, nil))
    stop(on: code, about: operation)
  }

  private func stop(on code: Misuse.Code, about operation: Operation?) {
    switch misusePolicy {
    case .report: return
    case .trap: fatalError("\(operation?.name ?? "OpEngine"): \(code.rawValue): \(code.advice)")
    }
  }

  /// Waits in virtual time: moves it until `isDone`, or until nothing is left that could bring that about (R14).
  func wait(about operation: Operation?, queue: QueueID?, until isDone: () -> Bool) {
    if isDone() { return }
    if let body = ExecutionContext.current?.operation { return refuse(.waitsInVirtualBody, about: body) }
    (runtime as? VirtualRuntime)?.run(until: isDone)
    if !isDone() { perform(.report(.deadlock, operation?.id, queue)) }
  }
}
