extension EngineEvent.Change {
  /// Whom it is about, whom else it names, and the queue it is about or names.
  var subjects: (operation: OperationID?, other: OperationID?, queue: QueueID?) {
    switch self {
    case .created(let id), .ready(let id), .gated(let id), .dispatched(let id), .executing(let id), .cancelled(let id),
      .completed(let id), .blockBegan(let id, _), .finished(let id, _), .priorityChanged(let id, _, _),
      .notified(let id, _):
      (id, nil, nil)
    case .dependencyAdded(let id, let other), .dependencyRemoved(let id, let other): (id, other, nil)
    case .enqueued(let id, let queue): (id, nil, queue)
    case .barrierAdded(let id, let queue): (nil, id, queue)
    case .queueCreated(let queue), .suspended(let queue), .resumed(let queue), .maxChanged(let queue, _, _),
      .idle(let queue):
      (nil, nil, queue)
    case .misused(_, let id, let queue), .linted(_, let id, let queue): (id, nil, queue)
    }
  }
}
