// Who is who, for those who give names.
extension Engine.Core {
  /// Says it to those who record, before the next event.
  mutating func introduce(_ fact: Introduction.Fact) {
    guard recordings > 0 else { return }
    outbox.introductions.append(Introduction(sequence: state.nextSequence, fact: fact))
  }

  mutating func rename(_ operation: OperationID, _ name: String?) {
    names[operation] = name
    introduce(.name(operation, name))
  }

  mutating func rename(_ queue: QueueID, _ name: String?) {
    queueNames[queue] = name
    introduce(.queueName(queue, name))
  }

  /// Everything there is now, for one who begins to record.
  func present() -> Delivery {
    let events = state.snapshotEvents()
    var facts: [Introduction.Fact] = []
    for event in events {
      switch event.change {
      case .created(let id, _, _):
        facts.append(.ofClass(id, knownClass(of: id)))
        if let name = names[id] { facts.append(.name(id, name)) }
      case .queueCreated(let id, _): if let name = queueNames[id] { facts.append(.queueName(id, name)) }
      case _: break
      }
    }
    let sequence = state.nextSequence - 1
    return Delivery(events: events, introductions: facts.map { Introduction(sequence: sequence, fact: $0) })
  }

  /// Of one that nobody holds the class cannot be told: its handle may be on its way out.
  func knownClass(of id: OperationID) -> Operation.Type {
    guard state.isKept(id.row), let handle = handle(id.row) else { return Operation.self }
    return handle._withUnsafeGuaranteedRef { type(of: $0) }
  }
}
