import OpInspection

extension InspectionFindings {
  private static let maxSentences = 10

  /// Returns what stacks and dispatch queues of an inspected program say. What only stacks say, "seems" so: they keep
  /// old words.
  func sentences(about events: [LogEvent], _ timeline: Timeline) -> [String] {
    let main = WorkerID.main.logNumber.flatMap { threads[$0] }
    func threadName(_ thread: Int32) -> String { thread == main ? "main" : String(thread) }
    var waits: [(target: LogName, body: LogName?, worker: Int?)] = []
    var queues: [String] = []
    for event in events {
      switch event.body {
      case .waitBegan(.operation(let target), let body, _):
        waits.append((target, body, event.worker))
      case .waitEnded(.operation(let target), let body, _):
        waits.removeAll { $0 == (target, body, event.worker) }
      case .queueCreated(let name, let new):
        switch new.dispatchQueue.flatMap({ dispatchQueues[$0] }) {
        case .suspended?: queues.append(localized("the dispatch queue of \(name.text) is suspended"))
        case .held(let thread)?:
          queues.append(localized("thread \(threadName(thread)) runs what is in the dispatch queue of \(name.text)"))
        case nil: break
        }
      case _: break
      }
    }
    let running = timeline.unfinished.compactMap { id -> String? in
      guard let lane = timeline.operation(id), lane.phase == .executing, let worker = lane.worker,
        let thread = threads[worker]
      else { return nil }
      return localized("\(lane.id) seems to run on thread \(threadName(thread))")
    }
    let waiting = waits.compactMap { target, body, worker -> String? in
      // That of a body is the reason of its operation.
      guard body == nil, let worker, let thread = threads[worker] else { return nil }
      return localized("thread \(threadName(thread)) seems to wait for \(target.text)")
    }
    let all = queues + waiting + running
    let rest = all.count - Self.maxSentences
    return all.prefix(Self.maxSentences) + (rest > 0 ? [localized("and \(rest) more")] : [])
  }
}
