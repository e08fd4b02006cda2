/// The lanes of a queue that are folded into one row, or hidden if not every queue has room for such a row.
struct FoldedLanes: Sendable {
  /// The number of folded operations in a state, as text: `27 more ready`.
  struct Part: Sendable {
    let displayState: OperationLane.DisplayState
    let count: Int
    let text: CellText
  }

  /// The index of the queue; nil for the operations without one.
  let queue: Int?
  let parts: [Part]

  /// - Parameters:
  ///   - hidden: the numbers of folded operations.
  ///   - shown: the numbers of operations of the same queue that have lanes.
  init(queue: Int?, hidden: Timeline.Counts, shown: Timeline.Counts) {
    self.queue = queue
    parts = Timeline.Counts.states.filter { hidden[$0] > 0 }.map { state in
      let (count, word) = (hidden[state], state.row.count.text)
      let text = shown[state] > 0 ? localized("\(count) more \(word)") : "\(count) \(word)"
      return Part(displayState: state, count: count, text: CellText(text))
    }
  }

  /// All parts in one line.
  var sentence: String { parts.map { $0.text.padded(columns: 0) }.joined(separator: localized(", ")) }
}

/// The shown lane rows, and the folded lanes among them.
struct ChosenRows: Sendable {
  var rows: [LaneRow] = []
  /// The folded lanes in the order of the queues.
  var folded: [FoldedLanes] = []
}
