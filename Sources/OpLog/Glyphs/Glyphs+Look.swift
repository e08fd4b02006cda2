extension Glyphs {
  /// The appearance of an operation in a display state.
  package struct Look {
    /// The mark in the gutter, and at the end of a finished operation's lane.
    package var mark: Glyph
    package var fill: Glyph
    package var style: Style

    /// Returns the looks of all display states, in their order.
    static func all(
      _ glyphs: (OperationLane.DisplayState.Row) -> (mark: Unicode.Scalar, fill: Unicode.Scalar)
    ) -> [Look] {
      OperationLane.DisplayState.allCases.map { state in
        let (mark, fill) = glyphs(state.row)
        return Look(mark: Glyph(mark), fill: Glyph(fill), style: state.row.tone.style)
      }
    }
  }

  /// Returns the glyph below a fill in a further row of its lane; nil for a blank.
  package func fill(below fill: Glyph, isLast: Bool) -> Glyph? {
    guard let tall else { return nil }
    if fill == look(of: .executing).fill { return isLast ? tall.half : tall.bar }
    return fill == look(of: .cancelling).fill ? isLast ? tall.half : fill : nil
  }
}

extension OperationLane.DisplayState.Row.Tone {
  var style: Style {
    switch self {
    case .pending: .pending
    case .ready: .ready
    case .executing: .executing
    case .cancelled: .cancelled
    case .finished: .finished
    case .alert: .alarm
    }
  }
}
