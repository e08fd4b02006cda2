import OpScenario

extension Glyphs {
  /// The appearance of an operation in a display state.
  struct Look {
    /// The mark in the gutter; for a finished operation also where its lane ends.
    var mark: Glyph
    var fill: Glyph
    var style: Style
  }

  /// Returns the glyph under a fill in a further row of its lane; nil where nothing is drawn.
  func fill(below fill: Glyph, isLast: Bool) -> Glyph? {
    guard let tall else { return nil }
    if fill == executing.fill { return isLast ? tall.half : tall.bar }
    return fill == cancelling.fill && !isLast ? fill : nil
  }

  func look(of displayState: OperationLane.DisplayState) -> Look {
    switch displayState {
    case .new: Look(mark: new.mark, fill: new.fill, style: .pending)
    case .pending: Look(mark: pending.mark, fill: pending.fill, style: .pending)
    case .ready: Look(mark: ready.mark, fill: ready.fill, style: .ready)
    case .withdrawn: Look(mark: withdrawn.mark, fill: withdrawn.fill, style: .cancelled)
    case .executing: Look(mark: executing.mark, fill: executing.fill, style: .executing)
    case .waiting: Look(mark: waiting.mark, fill: waiting.fill, style: .executing)
    case .paused: Look(mark: paused.mark, fill: paused.fill, style: .ready)
    case .cancelling: Look(mark: cancelling.mark, fill: cancelling.fill, style: .cancelled)
    case .finished: Look(mark: finished, fill: .blank, style: .finished)
    case .cancelled: Look(mark: cancelled, fill: .blank, style: .cancelled)
    case .failed: Look(mark: failed, fill: .blank, style: .alert)
    }
  }
}
