import OpEngine

/// What a play does next.
enum Turn {
  /// A strand that can go on goes on.
  case run(Strand.ID)
  /// A strand may go on again, unless it was woken or cut short since: then its turn has changed.
  case resume(Strand.ID, turn: Int)
  /// A strand's body looks at isCancelled, and sees it.
  case abandonBody(Strand.ID, turn: Int)
  /// An operation's time has come to fail, unless it was paused meanwhile or has ended.
  case fail(operation: Int, at: EngineTime)
  /// An operation is added to its queue by itself.
  case add(operation: Int)
}

extension Play {
  /// Whether nothing can come of it any more: its strand was woken before, its operation cannot fail then.
  func isOutdated(_ turn: Turn) -> Bool {
    switch turn {
    case .run, .add: return false
    case .resume(let strand, let turn), .abandonBody(let strand, let turn): return strands[strand].turn != turn
    case .fail(let operation, let time):
      let played = operations[operation]
      // Once it goes on from a pause, it has another appointment.
      return played.failsAt != time || played.pausedSince != nil || !played.willFail
        || engine.state(of: played.id) != .executing
    }
  }
}
