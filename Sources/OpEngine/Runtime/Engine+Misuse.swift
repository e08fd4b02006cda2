// Forbidden calls: no effect, an event, and with the policy `trap` the end of the program (R20).
extension Engine {
  /// Refuses a call that the tables need not be asked about. The id of another engine's operation means nothing here,
  /// so the event does not name it.
  func refuse(_ code: Misuse.Code, about operation: Operation?, queue: QueueID? = nil) {
    let subject = operation.flatMap { $0.engine === self ? $0.id : nil }
    update { $0.refuse(code, subject, queue) }
    stop(on: code, about: operation)
  }

  /// - Parameter cycle: the operations that would wait for each other (R18).
  func stop(on code: Misuse.Code, about operation: Operation?, cycle: [Operation] = []) {
    switch misusePolicy {
    case .report: return
    case .trap:
      let names = (cycle + cycle.prefix(1)).map { $0.name?.escapingControls ?? "\(type(of: $0))" }
      let path = names.isEmpty ? "" : ": " + names.joined(separator: " -> ")
      fatalError("\(operation?.name?.escapingControls ?? "OpEngine"): \(code.rawValue): \(code.advice)\(path)")
    }
  }
}
