/// A period in which a lane looks the same.
package struct LaneStretch: Hashable, Sendable {
  package var start: EngineTime
  package var end: EngineTime
  package var displayState: OperationLane.DisplayState
  /// Whether cancellation was requested by then.
  package var isCancelled: Bool
  /// Whether the operation, or the block, executes.
  package var isRunning: Bool

  package var length: Duration { end - start }
}

extension OperationLane {
  /// Returns the stretches of all phases that took time, in order.
  /// - Parameter now: the time up to which the log is known.
  package func stretches(until now: EngineTime) -> [LaneStretch] {
    var stretches: [LaneStretch] = []
    for (index, change) in changes.enumerated() where change.phase != .finished {
      let next = index + 1
      let end = next < changes.count ? changes[next].time : max(now, change.time)
      add(from: change.time, to: end, waits: waits, change.phase, to: &stretches)
    }
    return stretches
  }

  /// Returns the stretches of its phases, and an empty one of an execution that took no time.
  package func spans(until now: EngineTime) -> [LaneStretch] {
    var spans = stretches(until: now)
    // In virtual time an execution may take no time, and has a place all the same.
    if let change = changes.last(where: { $0.phase == .executing }), !spans.contains(where: \.displayState.isRunning),
      !pauses.contains(where: { $0.start == change.time })
    {
      let place = spans.firstIndex { $0.start > change.time } ?? spans.count
      spans.insert(
        LaneStretch(
          start: change.time, end: change.time, displayState: .executing, isCancelled: false, isRunning: true),
        at: place)
    }
    return spans
  }

  /// Returns the stretches of one of several blocks, in order.
  /// - Parameter now: the time up to which the log is known.
  package func stretches(of block: BlockLane, until now: EngineTime) -> [LaneStretch] {
    var stretches: [LaneStretch] = []
    add(from: block.start, to: max(block.end ?? now, block.start), waits: block.waits, .executing, to: &stretches)
    return stretches
  }

  /// Adds a phase, cut where its look changes.
  private func add(
    from first: EngineTime, to last: EngineTime, waits: [LaneInterval], _ phase: OperationPhase,
    to stretches: inout [LaneStretch]
  ) {
    // Most lanes have one look per phase and need no list of cuts.
    let hasOneLook = pauses.isEmpty && waits.isEmpty && cancelledAt == nil
    let changes = hasOneLook ? [] : (pauses + waits).flatMap { [$0.start, $0.end] } + [cancelledAt]
    var start = first
    for cut in changes.compactMap(\.self).filter({ first < $0 && $0 < last }).sorted() + [last] where start < cut {
      stretches.append(stretch(in: phase, waits: waits, from: start, to: cut))
      start = cut
    }
  }

  private func stretch(
    in phase: OperationPhase, waits: [LaneInterval], from start: EngineTime, to end: EngineTime
  ) -> LaneStretch {
    let isCancelled = cancelledAt.map { $0 <= start } ?? false
    let isPaused = pauses.covers(start, until: end)
    let isWaiting = waits.covers(start, until: end)
    let displayState: DisplayState =
      switch phase {
      case .pending where isPaused: .paused
      case .pending: isCancelled ? .withdrawn : .pending
      case .ready: isCancelled ? .withdrawn : .ready
      case .executing: isPaused ? .paused : isCancelled ? .cancelling : isWaiting ? .waiting : .executing
      case .finished: .finished
      }
    return LaneStretch(
      start: start, end: end, displayState: displayState, isCancelled: isCancelled, isRunning: phase == .executing)
  }
}
