import OpScenario

extension Glyphs {
  /// The appearance of an operation of some sort.
  struct Look {
    /// In the gutter; of a finished one also where its lane ends.
    var mark: String
    var fill: String
    var style: Style
  }

  func look(of sort: OperationLane.Sort) -> Look {
    switch sort {
    case .new: Look(mark: new.mark, fill: new.fill, style: .pending)
    case .pending: Look(mark: pending.mark, fill: pending.fill, style: .pending)
    case .ready: Look(mark: ready.mark, fill: ready.fill, style: .ready)
    case .withdrawn: Look(mark: withdrawn.mark, fill: withdrawn.fill, style: .cancelled)
    case .executing: Look(mark: executing.mark, fill: executing.fill, style: .executing)
    case .waiting: Look(mark: waiting.mark, fill: waiting.fill, style: .executing)
    case .paused: Look(mark: paused.mark, fill: paused.fill, style: .ready)
    case .cancelling: Look(mark: cancelling.mark, fill: cancelling.fill, style: .cancelled)
    case .finished: Look(mark: finished, fill: " ", style: .finished)
    case .cancelled: Look(mark: cancelled, fill: " ", style: .cancelled)
    case .failed: Look(mark: failed, fill: " ", style: .alert)
    }
  }
}
