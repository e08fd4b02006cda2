// Key-value observers (R23). They run on the posting thread, before its next step.
extension Play {
  /// Runs the observers of the latest notifications on the running fiber, or on a new one if none runs.
  func callObservers() {
    for post in core.recorder.takePosts() {
      guard let operation = core.table.index(of: post.operation) else { continue }
      let steps = core.table[operation].plan.observers[post.key] ?? []
      if let running {
        fibers[running].calls.append((operation, steps))
      } else {
        var fiber = Fiber(worker: .noThread)
        fiber.calls = [(operation, steps)]
        begin(fiber)
      }
    }
  }

  /// Pushes the steps of observers onto the fiber's stack, those of the first on top.
  func pushObservers(on fiber: Fiber.ID) {
    guard !fibers[fiber].calls.isEmpty else { return }
    for (operation, steps) in fibers[fiber].calls.reversed() {
      fibers[fiber].machine.push(.observer(operation: operation))
      fibers[fiber].machine.push(steps)
    }
    fibers[fiber].calls = []
    if fibers[fiber].machine.frames.count > Self.deepestStack {
      exhaust(core.recursion(in: fibers[fiber].machine))
    }
  }

  // MARK: - Flags

  /// Posts changes one after the other, with observers in between.
  func post(_ changes: [Step.FlagValue], of operation: Int, olds: [Bool], _ fiber: Fiber.ID) {
    operations[operation].unposted += changes.map(\.key)
    let posts = zip(changes, olds).map { Posting.Post(key: $0.key, old: $1) }
    fibers[fiber].machine.push(.posting(Posting(operation: operation, posts: posts, isOfMany: posts.count > 1)))
  }

  /// Performs the next step of `didChangeValue`: calls the observers or, after their return, reports to the engine.
  func proceed(_ posting: Posting, _ fiber: Fiber.ID) {
    var posting = posting
    guard var post = posting.posts.first else { return fibers[fiber].machine.pop() }
    let (operation, worker) = (posting.operation, fibers[fiber].worker)
    if let new = post.new {
      posting.posts.removeFirst()
      fibers[fiber].machine.replaceTop(by: .posting(posting))
      report(post.key, new, of: operation, by: worker)
      let place = operations[operation].unposted.firstIndex(of: post.key)
      if let place { operations[operation].unposted.remove(at: place) }
    } else {
      post.new = flag(post.key, of: operation)
      noteCode(fiber)
      posting.posts[0] = post
      fibers[fiber].machine.replaceTop(by: .posting(posting))
      notify(post, of: operation, by: worker)
    }
  }

  private func notify(_ post: Posting.Post, of operation: Int, by worker: WorkerID) {
    let (played, new) = (core.table[operation], post.new == true)
    if let key = KeyChange.Key(rawValue: post.key) {
      let change = KeyChange(key, old: post.old ? 1 : 0, new: new ? 1 : 0)
      return act(by: worker) { $0.post(change, of: played.id) }
    }
    let operation = core.recorder.name(of: played.id)
    let origin = StepOrigin(time: now, worker: worker.logNumber, operation: operation)
    let queue = core.engine.queue(of: played.id).map { core.recorder.name(of: $0) }
    let line = origin.classKey(post.key, of: operation, old: post.old, new: new, in: queue)
    core.recorder.append(line, notifying: post.key, of: played.id)
    wakeListeners()
    callObservers()
  }

  private func report(_ key: String, _ value: Bool, of operation: Int, by worker: WorkerID) {
    let id = core.table[operation].id
    if key == KeyChange.Key.isReady.rawValue {
      let isOpen = flag(key, of: operation)
      act(by: worker) { $0.answerReadinessQuery(of: id, isReady: isOpen) }
    } else if key == KeyChange.Key.isExecuting.rawValue {
      report(.isExecuting, value, beside: .isFinished, of: operation, by: worker)
    } else if key == KeyChange.Key.isFinished.rawValue {
      report(.isFinished, value, beside: .isExecuting, of: operation, by: worker)
    }
  }

  /// - Parameter other: the flag that must not be true at the same time; ignored while it is being changed as well.
  func report(
    _ key: KeyChange.Key, _ value: Bool, beside other: KeyChange.Key, of operation: Int, by worker: WorkerID
  ) {
    let virtual = operations[operation]
    let other = virtual.unposted.contains(other.rawValue) ? nil : virtual.flags[other.rawValue]
    act(by: worker) {
      $0.receive(key, of: core.table[operation].id, value: value, other: other, completion: completion(of: operation))
    }
    if key == .isFinished, value { noteFinish(of: operation) }
  }

  /// Reports contradictions of the flags, unless a change is not posted yet.
  ///
  /// A thread begun by the class may still finish the operation: then the end of the last one is reviewed instead.
  func review(_ operation: Int, wasCancelled: Bool, on fiber: Fiber.ID) {
    guard operations[operation].unposted.isEmpty else { return }
    let own = operations[operation].flags.own
    // The fibers, of which there may be thousands, are searched only if needed.
    let continues =
      core.engine.flag(.isCancelled, of: core.table[operation].id) && hasThread(of: operation, besides: fiber)
    if continues { operations[operation].awaitsLastThread = true }
    let mustBeFinished = !continues && (wasCancelled || !flag("isAsynchronous", of: operation))
    act(by: fibers[fiber].worker) { $0.review(core.table[operation].id, own: own, mustBeFinished: mustBeFinished) }
  }

  /// Answers the engine's query of the operation's `isReady`.
  func answerReadiness(of operation: Int, by worker: WorkerID) {
    let isOpen = flag("isReady", of: operation)
    let id = core.table[operation].id
    act(by: worker) { state in
      state.answerReadinessQuery(of: id, isReady: isOpen)
      state.endReadinessHold(of: id)
    }
  }
}
