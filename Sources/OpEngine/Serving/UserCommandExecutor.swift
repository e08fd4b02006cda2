internal import OpSystem

/// The executor of a client's commands.
///
/// Everything is checked before a handle is called: a mistake of the client must not be a misuse by the program.
struct UserCommandExecutor {
  private let engine: Engine
  /// The log of the client, which has the names for a client of lines.
  private let recording: Recording
  /// The id of the operation or the queue, from a client of records, which resolves names itself.
  private let row: LogRecord.Pair?
  /// The user and the process in the log.
  private let client: String

  init(_ engine: Engine, _ recording: Recording, _ peer: UnixSocket.Peer, row: LogRecord.Pair?) {
    (self.engine, self.recording, self.row) = (engine, recording, row)
    client = "\(Self.name(of: peer.user)), pid \(peer.pid)"
  }

  func perform(_ command: UserCommand) throws(AttachRefusal) {
    switch command {
    case .suspend(let name): try set(name, command) { state, queue in state.setSuspended(queue, true) }
    case .resume(let name): try set(name, command) { state, queue in state.setSuspended(queue, false) }
    case .setMax(let name, let max):
      guard max >= -1 else { throw AttachRefusal(.outOfRange, "a limit is 0 or more, or -1 for the default") }
      try set(name, command) { state, queue in state.setMaxConcurrent(queue, max) }
    case .cancelAll(let name):
      let queue = try queue(name)
      engine.withCore { note(command, &$0) }
      engine.cancelAll(in: queue)
    case .cancel(let name): try operation(name, command).cancelAndReview()
    case .setPriority(let name, let priority): try operation(name, command).queuePriority = priority
    case .finish(let name):
      try operation(name, command, as: AsyncOperation.self) { state, id in
        state.state(of: id) >= .executing ? nil : AttachRefusal(.notExecuting, "\(name) is not executing")
      }.finish()
    case .pause(let name): try operation(name, command, as: PausableOperation.self).pause()
    case .unpause(let name): try operation(name, command, as: PausableOperation.self).resume()
    case .satisfy(let name, let condition):
      try operation(name, command) { state, id in
        let isRequired = state.requires(condition, of: id)
        return isRequired ? nil : AttachRefusal(.unknownCondition, "\(name) has no condition '\(condition)'")
      }.satisfyCondition(condition)
    }
  }

  /// Records a command in all logs, before its events.
  private func note(_ command: UserCommand, _ core: inout Engine.Core) {
    core.note(command: "\(command.line { $0 }) (\(client))")
  }

  /// Changes a setting of a queue, in one update of the core: its handle may be in deallocation.
  private func set(
    _ name: String, _ command: UserCommand, _ body: (inout EngineState, QueueID) -> Void
  ) throws(AttachRefusal) {
    let queue = try queue(name)
    let refusal: AttachRefusal? = engine.withCore { core in
      guard core.state.knows(queue) else { return Self.gone(name) }
      // They are fixed (R13).
      if core.state.isMain(queue) { return AttachRefusal(.mainQueue, "the settings of the main queue are fixed") }
      note(command, &core)
      body(&core.state, queue)
      return nil
    }
    if let refusal { throw refusal }
  }

  private func queue(_ name: String) throws(AttachRefusal) -> QueueID {
    guard let queue = row?.queue ?? recording.withNames({ $0.queue(named: name) }) ?? nil else {
      throw AttachRefusal(.unknownQueue, "there is no queue '\(name)'")
    }
    guard engine.core.withLock({ $0.state.knows(queue) }) else { throw Self.gone(name) }
    return queue
  }

  private static func gone(_ queue: String) -> AttachRefusal {
    AttachRefusal(.unknownQueue, "the queue '\(queue)' is gone")
  }

  /// Finds an unfinished operation, and records the command.
  /// - Parameters:
  ///   - type: its required class.
  ///   - refusal: decides under the engine's lock whether the command is refused.
  private func operation<Kind: Operation>(
    _ name: String, _ command: UserCommand, as type: Kind.Type = Operation.self,
    refusal: (borrowing EngineState, OperationID) -> AttachRefusal? = { _, _ in nil }
  ) throws(AttachRefusal) -> Kind {
    guard let id = row?.operation ?? recording.withNames({ $0.operation(named: name) }) ?? nil else {
      throw AttachRefusal(.unknownOperation, "there is no operation '\(name)'")
    }
    let finished = AttachRefusal(.finished, "\(name) has finished")
    let (handle, verdict) = engine.withCore { core -> (Operation?, AttachRefusal?) in
      guard core.state.knows(id), core.state.state(of: id) != .finished else { return (nil, finished) }
      let handle = core.livingHandle(id.row)
      guard handle is Kind else { return (handle, nil) }
      let verdict = refusal(core.state, id)
      if verdict == nil { note(command, &core) }
      return (handle, verdict)
    }
    // Throw without a lock, since that may release the handle.
    if let verdict { throw verdict }
    guard let handle else {
      throw AttachRefusal(.unknownOperation, "\(name) is in no queue, and only the program can reach it")
    }
    guard let operation = handle as? Kind else {
      throw AttachRefusal(
        .wrongKind, "\(name) is not of class \(Kind.self): its class decides when it pauses and finishes")
    }
    return operation
  }

  /// The name of a user, or the number if there is none.
  private static func name(of user: UInt32) -> String {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var bytes = [CChar](repeating: 0, count: 16_384)
    guard getpwuid_r(user, &entry, &bytes, bytes.count, &found) == 0, found != nil, let name = entry.pw_name else {
      return "user \(user)"
    }
    return String(cString: name)
  }
}
