// Calls of an engine's recordings under its lock.
extension Engine.Core {
  /// Passes the events of an update to the recordings and, if any, the observers.
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
  /// - Returns: whether it was changed.
  mutating func setDispatchQueue(of queue: QueueID, _ dispatchQueue: DispatchQueueID?) -> Bool {
    guard state.setDispatchQueue(of: queue, dispatchQueue) else { return false }
    for index in recordings.indices { recordings[index].introduce(dispatchQueue, of: queue) }
    return true
  }

  /// Records a command of the user.
  mutating func note(command words: String) {
    for index in recordings.indices { recordings[index].append(command: words, at: state.time) }
  }

  /// Passes changes without an event to the recordings being begun.
  func note(changed operations: [Row]) {
    for recording in recordings { for row in operations { recording.snapshot?.note(row) } }
  }

  /// Takes the records since the last call, in chunks. Afterwards the recording may need a snapshot.
  /// - Parameter spares: empty chunks, whose memory is reused.
  /// - Returns: nil if the recording is over.
  mutating func take(for recording: Recording, _ spares: inout [[LogRecord]]) -> [[LogRecord]]? {
    guard let index = index(of: recording) else { return nil }
    defer { updateIsCopying() }
    return recordings[index].take(&spares)
  }

  /// Appends a heartbeat for a file. A client has a clock of its own, and sees that the program lives.
  mutating func appendHeartbeat(for recording: Recording, at now: EngineTime) {
    guard !recording.isForClient, let index = index(of: recording) else { return }
    // Later events are not earlier.
    state.stamp(time: max(now, state.time))
    recordings[index].appendHeartbeat(at: state.time)
  }

  /// Begins to record, with a copy of the present state.
  mutating func begin(_ recording: RecordingBacklog) {
    recordings.append(recording)
    updateIsCopying()
  }

  /// Copies a slice of the present state for a recording that needs a snapshot.
  mutating func copySlice(for recording: Recording) -> Recording.Slice {
    guard let index = index(of: recording), let snapshot = recordings[index].snapshot else { return .none }
    guard snapshot.advance(self) else { return .more }
    let before = recordings[index].endSnapshot(at: state.time)
    updateIsCopying()
    return .last(snapshot, after: before)
  }

  /// Begins the snapshot of a recording's next segment.
  mutating func beginSegment(for recording: Recording) {
    guard let index = index(of: recording) else { return }
    recordings[index].beginSegment()
    updateIsCopying()
  }

  /// Drops the events of a recording until its writer can write again.
  mutating func drop(for recording: Recording) {
    guard let index = index(of: recording) else { return }
    recordings[index].drop()
    updateIsCopying()
  }

  /// Ends a recording, with a heartbeat.
  /// - Returns: the records that its writer has not taken; nil if it was over.
  mutating func end(_ recording: Recording, at now: EngineTime) -> [Recording.Piece]? {
    var none: [[LogRecord]] = []
    guard var rest = take(for: recording, &none)?.map(Recording.Piece.records) else { return nil }
    while true {
      switch copySlice(for: recording) {
      case .more: continue
      case .last(let snapshot, let before): rest += before.map(Recording.Piece.records) + [.snapshot(snapshot)]
      case .none:
        appendHeartbeat(for: recording, at: now)
        rest += (take(for: recording, &none) ?? []).map(Recording.Piece.records)
        recordings.removeAll { $0.recording === recording }
        updateIsCopying()
        return rest
      }
    }
  }

  private func index(of recording: Recording) -> Int? { recordings.firstIndex { $0.recording === recording } }

  private mutating func updateIsCopying() { isCopying = recordings.contains { $0.snapshot != nil } }

  /// Returns the closure of an operation, if its class is known.
  func knownClosure(of id: OperationID) -> ClosureCode {
    guard state.isKept(id.row), let handle = handle(id.row) else { return .none }
    return handle._withUnsafeGuaranteedRef(\.closure)
  }

  /// Returns the class of an operation; nil if not retained, since the handle may be in deallocation.
  func knownClass(of id: OperationID) -> Operation.Type? {
    guard state.isKept(id.row), let handle = handle(id.row) else { return nil }
    return handle._withUnsafeGuaranteedRef { type(of: $0) }
  }
}
