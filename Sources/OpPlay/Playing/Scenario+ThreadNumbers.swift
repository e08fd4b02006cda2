// The numbers of the threads of a play: the main thread is 1; the threads of the file follow, then the pool. The user's
// threads, which lines add to a session, come last, so that no line changes the threads on which operations run.
extension Scenario {
  private var ownThreadCount: UInt32 { UInt32(threads.count { !$0.isOfUser }) }

  /// The number of the first worker of the pool.
  var firstWorker: UInt32 { ownThreadCount + 2 }

  /// The numbers of `threads`.
  var threadNumbers: [WorkerID] {
    var (own, users) = (UInt32(2), firstWorker + UInt32(workers))
    return threads.map { plan in
      defer { if plan.isOfUser { users += 1 } else { own += 1 } }
      return WorkerID(plan.isOfUser ? users : own)
    }
  }
}

extension ThreadPlan {
  /// Whether it has the name of a thread that a session adds: `you`, `you-2`.
  fileprivate var isOfUser: Bool { id == UserCommand.thread || id.hasPrefix("\(UserCommand.thread)-") }
}
