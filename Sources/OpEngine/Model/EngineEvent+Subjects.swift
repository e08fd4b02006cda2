extension EngineEvent.Change {
  /// The operation that the change is about, another one that it names, and the queue that it is about or names.
  var subjects: (operation: OperationID?, other: OperationID?, queue: QueueID?) {
    switch self {
    case .created(let id, _, _), .discarded(let id), .ready(let id), .unready(let id), .dispatched(let id),
      .executing(let id),
      .cancelled(let id, _), .completed(let id), .blockBegan(let id, _), .blockEnded(let id, _), .finished(let id, _),
      .priorityChanged(let id, _, _), .notified(let id, _), .paused(let id), .unpaused(let id), .requires(let id, _),
      .returned(let id), .cancelNoticed(let id), .failed(let id, _),
      .conditionDecided(let id, _, .satisfied), .conditionDecided(let id, _, .unsatisfied):
      (id, nil, nil)
    case .dependencyAdded(let id, let other), .dependencyRemoved(let id, let other),
      .conditionDecided(let id, _, .produced(let other)), .adopted(let id, by: let other):
      (id, other, nil)
    case .enqueued(let id, let queue): (id, nil, queue)
    case .barrierAdded(let id, let queue): (nil, id, queue)
    case .queueCreated(let queue, _), .queueDiscarded(let queue), .suspended(let queue), .resumed(let queue),
      .maxChanged(let queue, _, _),
      .idle(let queue):
      (nil, nil, queue)
    case .waitBegan(.operation(let other), let body), .waitEnded(.operation(let other), let body): (body, other, nil)
    case .waitBegan(.queue(let queue), let body), .waitEnded(.queue(let queue), let body): (body, nil, queue)
    case .misused(_, let id, let queue, _), .linted(_, let id, let queue, _): (id, nil, queue)
    }
  }

  /// The cycle that it names.
  var path: [OperationID] {
    if case .misused(_, _, _, let path) = self { return path }
    if case .linted(_, _, _, let path) = self { return path }
    return []
  }
}
