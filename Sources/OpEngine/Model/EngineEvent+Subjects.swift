extension EngineEvent.Change {
  /// The subject of the change, another operation that it names, and the queue that it concerns or names.
  var subjects: (operation: OperationID?, other: OperationID?, queue: QueueID?) {
    switch self {
    case .operation(let id, .enqueued(let queue)): (id, nil, queue)
    case .operation(let id, let change): (id, change.other, nil)
    case .queue(let queue, .barrierAdded(let id)): (nil, id, queue)
    case .queue(let queue, _), .queueCreated(let queue, _): (nil, nil, queue)
    case .created(let id, _, _), .notified(let id, _): (id, nil, nil)
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
