// What the recordings of an engine get from under its lock.
extension Engine.Core {
  /// Hands the events of an update to the recordings and, if there are any, to the observers.
  mutating func publishEvents() {
    for index in recordings.indices { recordings[index].append(state.effects.events) }
    guard hasObservers else { return }
    outbox.append(&state.effects.events)
  }

  mutating func introduce(_ operation: Operation, of id: OperationID) {
    let closure = operation.closure
    for index in recordings.indices { recordings[index].introduce(type(of: operation), of: id, closure: closure) }
  }

  mutating func rename(_ operation: OperationID, _ name: String?) {
    names[operation] = name
    for index in recordings.indices { recordings[index].introduce(name, of: operation) }
  }

  mutating func rename(_ queue: QueueID, _ name: String?) {
    queueNames[queue] = name
    for index in recordings.indices { recordings[index].introduce(name, of: queue) }
  }

  /// Changes the dispatch queue below a queue.
  /// - Returns: whether it could be changed.
  mutating func setDispatchQueue(of queue: QueueID, _ dispatchQueue: DispatchQueueID?) -> Bool {
    guard state.setDispatchQueue(of: queue, dispatchQueue) else { return false }
    for index in recordings.indices { recordings[index].introduce(dispatchQueue, of: queue) }
    return true
  }

  /// Tells the recordings of a command of a person.
  mutating func note(command words: String) {
    for index in recordings.indices { recordings[index].append(command: words, at: state.time) }
  }

  /// Tells the recordings that are being begun of changes that no event tells.
  func note(changed operations: [Row]) {
    for recording in recordings { for row in operations { recording.snapshot?.note(row) } }
  }

  /// Takes what has been recorded since the last time, in pieces. After it the recording may need a snapshot.
  /// - Parameter spares: empty pieces, whose memory is used again.
  /// - Returns: nil if the recording is over.
  mutating func take(for recording: Recording, _ spares: inout [[LogRecord]]) -> [[LogRecord]]? {
    guard let index = index(of: recording) else { return nil }
    defer { updateIsCopying() }
    return recordings[index].take(&spares)
  }

  /// Begins to record: what exists is to be copied first.
  mutating func begin(_ recording: RecordingBacklog) {
    recordings.append(recording)
    updateIsCopying()
  }

  /// Copies a slice of what exists for a recording that needs a snapshot.
  mutating func copySlice(for recording: Recording) -> Recording.Slice {
    guard let index = index(of: recording), let snapshot = recordings[index].snapshot else { return .none }
    guard snapshot.advance(self) else { return .more }
    recordings[index].endSnapshot(at: state.time)
    updateIsCopying()
    return .last(snapshot)
  }

  /// Ends a recording.
  /// - Returns: what its writer has not taken; nil if it was over.
  mutating func end(_ recording: Recording) -> [Recording.Piece]? {
    var none: [[LogRecord]] = []
    guard var rest = take(for: recording, &none)?.map(Recording.Piece.records) else { return nil }
    while true {
      switch copySlice(for: recording) {
      case .more: continue
      case .last(let snapshot): rest.append(.snapshot(snapshot))
      case .none:
        recordings.removeAll { $0.recording === recording }
        updateIsCopying()
        return rest
      }
    }
  }

  private func index(of recording: Recording) -> Int? { recordings.firstIndex { $0.recording === recording } }

  private mutating func updateIsCopying() { isCopying = recordings.contains { $0.snapshot != nil } }

  /// Returns the closure of an operation, as far as its class is known.
  func knownClosure(of id: OperationID) -> ClosureCode {
    guard state.isKept(id.row), let handle = handle(id.row) else { return .none }
    return handle._withUnsafeGuaranteedRef(\.closure)
  }

  /// Returns the class of an operation. That of one that is not retained is unknown: the handle may be on its way
  /// out.
  func knownClass(of id: OperationID) -> Operation.Type {
    guard state.isKept(id.row), let handle = handle(id.row) else { return Operation.self }
    return handle._withUnsafeGuaranteedRef { type(of: $0) }
  }
}
