import OpEngine

// The flags that a class keeps itself: what they read, and what becomes of a change.
extension Play {
  /// What its getter answers; false for a key that it does not have.
  func flag(_ key: String, of operation: Int) -> Bool {
    let played = operations[operation]
    guard let known = KeyChange.Key(rawValue: key) else { return played.flags[key] ?? false }
    switch known {
    case .isReady: return engine.flag(known, of: played.id) && played.flags[key] ?? true
    case .isAsynchronous:
      return played.flags[key] ?? played.plan.overrides?.detaches ?? engine.flag(known, of: played.id)
    case .isExecuting, .isFinished, .isCancelled, .dependencies, .queuePriority, .completionBlock, .isPaused:
      return played.flags[key] ?? engine.flag(known, of: played.id)
    }
  }

  func ownFlags(of operation: Int) -> OwnFlags {
    let flags = operations[operation].flags
    return OwnFlags(isExecuting: flags["isExecuting"], isFinished: flags["isFinished"])
  }

  /// Changes all the flags at once, and has them posted, each in its turn: observers come in between.
  func set(_ changes: [Step.FlagValue], of operation: Int, isSilent: Bool, _ strand: Strand.ID) {
    let posts = changes.map { Posting.Post(key: $0.key, old: flag($0.key, of: operation)) }
    for change in changes {
      operations[operation].flags[change.key] = change.value
      if change.key == "isReady" { engine.perform(.keepGate(operations[operation].id, isShut: !change.value)) }
    }
    guard !isSilent else { return }
    for change in changes { operations[operation].announced[change.key, default: 0] += 1 }
    strands[strand].frames.append(.posting(Posting(operation: operation, posts: posts)))
  }

  /// The next thing that didChangeValue does: tells observers, then, when they have been told, the engine.
  func goOn(_ posting: Posting, _ strand: Strand.ID) {
    var posting = posting
    guard var post = posting.posts.first else {
      strands[strand].frames.removeLast()
      return
    }
    let (operation, worker) = (posting.operation, strands[strand].worker)
    if let new = post.new {
      posting.posts.removeFirst()
      strands[strand].frames[strands[strand].frames.count - 1] = .posting(posting)
      report(post.key, new, of: operation, by: worker)
      operations[operation].announced[post.key, default: 1] -= 1
    } else {
      post.new = flag(post.key, of: operation)
      posting.posts[0] = post
      strands[strand].frames[strands[strand].frames.count - 1] = .posting(posting)
      notify(post, of: operation, by: worker)
    }
  }

  private func notify(_ post: Posting.Post, of operation: Int, by worker: WorkerID) {
    let played = operations[operation]
    let (old, new) = (post.old ? 1 : 0, post.new == true ? 1 : 0)
    if let key = KeyChange.Key(rawValue: post.key) {
      act(.notify(played.id, KeyChange(key, old: old, new: new)), by: worker)
      return
    }
    let queue = engine.queue(of: played.id).map { recorder.name(of: $0) }
    let event = LogEvent(
      time: now, worker: worker == Strand.nobody ? nil : Int(worker.number),
      .operation(played.plan.id, in: queue, .kvo(.init(post.key, old: String(old), new: String(new)))))
    recorder.append(event, notifying: post.key, of: played.id)
    wakeListeners()
    tellObservers()
  }

  private func report(_ key: String, _ value: Bool, of operation: Int, by worker: WorkerID) {
    let id = operations[operation].id
    switch KeyChange.Key(rawValue: key) {
    case .isReady?: act(.setGate(id, isOpen: flag(key, of: operation), isAwaited: false), by: worker)
    case .isExecuting?: report(.isExecuting, value, beside: "isFinished", of: operation, by: worker)
    case .isFinished?: report(.isFinished, value, beside: "isExecuting", of: operation, by: worker)
    case .isCancelled?, .isAsynchronous?, .dependencies?, .queuePriority?, .completionBlock?, .isPaused?, nil: break
    }
  }

  /// - Parameter other: the flag that must not be true at the same time. While that is being changed too, it says nothing.
  private func report(
    _ key: KeyChange.Key, _ value: Bool, beside other: String, of operation: Int, by worker: WorkerID
  ) {
    let played = operations[operation]
    let said = played.announced[other, default: 0] > 0 ? nil : played.flags[other]
    act(.takeReport(played.id, key, value, other: said, completion: completion(of: operation)), by: worker)
  }

  /// Reports what contradicts itself, unless a thread is in the midst of a change.
  func review(_ operation: Int, wasCancelled: Bool, by worker: WorkerID) {
    guard operations[operation].announced.values.allSatisfy({ $0 == 0 }) else { return }
    let mustBeFinished = wasCancelled || !flag("isAsynchronous", of: operation)
    act(.review(operations[operation].id, own: ownFlags(of: operation), mustBeFinished: mustBeFinished), by: worker)
  }

  // MARK: - Gates

  /// The engine wants to know whether its class lets it start.
  func askGate(of operation: Int, by worker: WorkerID) {
    act(
      .setGate(operations[operation].id, isOpen: flag("isReady", of: operation), isAwaited: true), by: worker)
  }

  /// Before it is added.
  func openGate(of operation: Int) {
    guard operations[operation].flags["isReady"] != nil, flag("isReady", of: operation) else { return }
    engine.perform(.openGate(operations[operation].id))
  }
}

/// What a class has still to post of what it has set.
struct Posting {
  struct Post {
    let key: String
    let old: Bool
    /// As observers were told; nil while they are not.
    var new: Bool?
  }

  let operation: Int
  var posts: [Post]
}
