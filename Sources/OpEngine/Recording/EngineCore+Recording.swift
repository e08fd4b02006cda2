// What the recordings of an engine get from under its lock.
extension Engine.Core {
  /// Hands the events of an update to the recordings and, if there are any, to the observers.
  mutating func publishEvents() {
    for index in recordings.indices { recordings[index].append(state.effects.events) }
    guard hasObservers else { return }
    if outbox.isEmpty { swap(&outbox, &state.effects.events) } else { outbox += state.effects.events }
  }

  mutating func introduce(_ type: Operation.Type, of id: OperationID) {
    for index in recordings.indices { recordings[index].introduce(type, of: id) }
  }

  mutating func rename(_ operation: OperationID, _ name: String?) {
    names[operation] = name
    for index in recordings.indices { recordings[index].introduce(name, of: operation) }
  }

  mutating func rename(_ queue: QueueID, _ name: String?) {
    queueNames[queue] = name
    for index in recordings.indices { recordings[index].introduce(name, of: queue) }
  }

  /// Tells the recordings of a command of a person.
  mutating func note(command words: String) {
    for index in recordings.indices { recordings[index].append(command: words, at: state.time) }
  }

  /// Takes what has been recorded since the last time, in pieces. After a gap everything that exists now follows.
  /// - Parameter spares: empty pieces, whose memory is used again.
  /// - Returns: nil if the recording is over.
  mutating func take(for recording: Recording, _ spares: inout [[LogRecord]]) -> [[LogRecord]]? {
    guard let index = recordings.firstIndex(where: { $0.recording === recording }) else { return nil }
    var batch = recordings[index].take(&spares)
    if batch.missed > 0 { batch.chunks.append(present(afterGapOf: batch.missed)) }
    return batch.chunks
  }

  /// Ends a recording.
  /// - Returns: what its writer has not taken; nil if it was over.
  mutating func end(_ recording: Recording) -> [[LogRecord]]? {
    var none: [[LogRecord]] = []
    let rest = take(for: recording, &none)
    recordings.removeAll { $0.recording === recording }
    return rest
  }

  /// Returns everything that exists now, for a recording that begins or has missed so many events.
  func present(afterGapOf missed: Int = 0) -> [LogRecord] {
    var encoder = LogRecordEncoder()
    if missed > 0 { encoder.appendGap(of: missed, at: state.time) }
    let events = state.snapshotEvents()
    for event in events {
      switch event.change {
      case .created(let id, _, _):
        encoder.append(knownClass(of: id), of: id)
        if let name = names[id] { encoder.append(name, of: id) }
      case .queueCreated(let id, _): if let name = queueNames[id] { encoder.append(name, of: id) }
      case _: break
      }
    }
    for event in events { encoder.append(event) }
    return encoder.records
  }

  /// Returns the class of an operation. That of one that is not retained is unknown: the handle may be on its way
  /// out.
  func knownClass(of id: OperationID) -> Operation.Type {
    guard state.isKept(id.row), let handle = handle(id.row) else { return Operation.self }
    return handle._withUnsafeGuaranteedRef { type(of: $0) }
  }
}
