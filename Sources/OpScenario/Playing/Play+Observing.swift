import OpEngine

// Key-value observers: R23. They run on the thread that posts, before its next step.
extension Play {
  /// What calls itself, or sets itself off, without end is cut here; a program's stack would have ended before.
  static let deepestStack = 10_000

  func prepareObservers() {
    for operation in operations where scenario.keyObserved.contains(operation.plan.id) {
      recorder.observe(operation.id, keys: Set(operation.plan.observers.keys))
    }
    if !scenario.keyObserved.isEmpty { engine.publishKeyChanges() }
  }

  /// Has the observers of what was just posted run on the present strand, or on one of their own where there is none.
  func tellObservers() {
    for post in recorder.takePosts() {
      let operation = index(of: post.operation)
      let steps = operations[operation].plan.observers[post.key] ?? []
      if let running {
        strands[running].calls.append((operation, steps))
      } else {
        var strand = Strand(worker: Strand.nobody)
        strand.calls = [(operation, steps)]
        line.append(.run(addStrand(strand)))
      }
    }
  }

  /// Puts what observers have to do before everything else that the strand does, the first one on top.
  func enterObservers(_ strand: Strand.ID) {
    guard !strands[strand].calls.isEmpty else { return }
    for (operation, steps) in strands[strand].calls.reversed() {
      strands[strand].frames.append(.observer(operation: operation))
      strands[strand].frames.append(.steps(StepCursor(steps)))
    }
    strands[strand].calls = []
    if strands[strand].frames.count > Self.deepestStack {
      exhaust("key-value observers set each other off without end")
    }
  }
}
