// Requests to the engine
extension PlayModel {
  /// Turns a key into commands, or says why it does not apply.
  mutating func steer(_ steering: Action.Steering) -> [PlayCommand] {
    guard canBeSteered else { return refuse(refusalOfPast) }
    showAll()
    let rows = rows
    guard let row = selectedRow(of: rows) else { return refuseWithoutLanes() }
    let operation = operation(of: rows[row])
    switch steering {
    case .fix: return askToFix()
    case .operation(let request): return self.request(request, of: operation)
    case .queue(let request):
      guard let queue = queue(of: rows[row]) else {
        return refuse(
          operation.map { "\(label($0)) is in no queue" } ?? "this is not a queue",
          instead: view.showsThreads
            ? "\(keys.name(of: .view(.threads))) shows the queues" : "\(keysOfQueues) select one")
      }
      return self.request(request, of: queue)
    }
  }

  /// The id of the selected queue, or of the selected lane's queue.
  var selectedQueue: String? {
    let rows = rows
    return selectedRow(of: rows).flatMap { queue(of: rows[$0]) }?.id
  }

  private func queue(of row: LaneRow) -> QueueLane? {
    row.queue.map { timeline.queues[$0] } ?? operation(of: row)?.queue.flatMap { timeline.queue($0) }
  }

  private mutating func request(_ request: QueueRequest, of queue: QueueLane) -> [PlayCommand] {
    switch answer(to: request, about: queue) {
    case .success(let command):
      return request == .cancelAll ? open(ConfirmationQuestion(command: command)) : send(command)
    case .failure(let refusal): return refuse(refusal)
    }
  }

  /// Returns the command of a request, or why it does not apply.
  func answer(to request: QueueRequest, about queue: QueueLane) -> Result<UserCommand, Refusal> {
    switch request {
    case .suspendOrResume: .success(queue.isSuspended ? .resume(queue: queue.id) : .suspend(queue: queue.id))
    case .cancelAll: cancelAll(of: queue)
    case .raiseMax: raiseMax(of: queue)
    case .lowerMax: lowerMax(of: queue)
    case .defaultMax: .success(.setMax(queue: queue.id, max: -1))
    }
  }

  private func raiseMax(of queue: QueueLane) -> Result<UserCommand, Refusal> {
    guard queue.max >= 0 else {
      return .failure(
        "\(label(queue)) has no limit", instead: "\(name(.lowerMax)) gives it one", brief: "it has no limit")
    }
    return .success(.setMax(queue: queue.id, max: queue.max + 1))
  }

  /// Lowers the limit by one or, if there is none, to the number of running operations, but not to 0.
  private func lowerMax(of queue: QueueLane) -> Result<UserCommand, Refusal> {
    guard queue.max != 0 else {
      return .failure(
        "the limit of \(label(queue)) is already 0", instead: "\(name(.raiseMax)) raises it", brief: "it is 0")
    }
    return .success(.setMax(queue: queue.id, max: queue.max > 0 ? queue.max - 1 : max(1, queue.runningCount)))
  }

  private func cancelAll(of queue: QueueLane) -> Result<UserCommand, Refusal> {
    queue.operations.allSatisfy { timeline.operations[$0].phase == .finished }
      ? .failure(
        "nothing to cancel: everything in \(label(queue)) has finished", instead: wayBack, brief: "all have finished")
      : .success(.cancelAll(queue: queue.id))
  }

  /// Returns the commands that bring the play to the present and perform the user's command there, and shows the
  /// equivalent line.
  mutating func send(_ command: UserCommand) -> [PlayCommand] {
    // A session shows the line itself.
    if title.isSession { return clock.arrive + [.perform(command)] }
    tell(":\(command.line)")
    playback.note(command.line)
    dialog.commandLine.note(command.line)
    return clock.arrive + [.perform(command)]
  }

  func label(_ operation: OperationLane) -> String { timeline.label(of: operation, charset) }

  func label(_ queue: QueueLane) -> String { charset.label(name: queue.name, id: queue.id) }
}
