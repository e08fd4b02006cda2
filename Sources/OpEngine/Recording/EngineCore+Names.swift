// Names and classes of operations and queues, for recordings.
extension Engine.Core {
  /// Hands a fact to the recordings, before the next event.
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

  /// Returns everything that exists now, for a recording that begins.
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

  /// Returns the class of an operation. That of one that is not retained is unknown: the handle may be on its way
  /// out.
  func knownClass(of id: OperationID) -> Operation.Type {
    guard state.isKept(id.row), let handle = handle(id.row) else { return Operation.self }
    return handle._withUnsafeGuaranteedRef { type(of: $0) }
  }
}
