extension OperationLane {
  /// The appearance of a lane: the phase, distinguished by cancellation and outcome.
  package enum DisplayState: UInt8, CaseIterable, Sendable {
    /// Neither added to a queue nor started.
    case new
    case pending, ready
    /// Waiting with a cancellation requested: it finishes at its turn.
    case withdrawn
    case executing
    /// Executing, while its threads wait or it has none: another operation, its children, or a call ends the wait.
    case waiting
    case paused
    /// Executing with a cancellation requested.
    case cancelling
    case finished, cancelled, failed
  }
}

// One row for each display state: its names and its appearance.
extension OperationLane.DisplayState {
  package struct Row: Sendable {
    /// A part of an operation's life.
    package enum Stage: Sendable {
      case before, running, paused, over
    }

    /// A colour by its role.
    package enum Tone: String, Sendable {
      case pending, ready, executing, cancelled, finished, alert
    }

    package let stage: Stage
    /// The position in the order by state.
    package let rank: Int
    package let tone: Tone
    /// The mark in the gutter, which also marks the end of a finished operation's lane, and the fill of the lane.
    package let unicode: (mark: Unicode.Scalar, fill: Unicode.Scalar)
    /// The mark and the fill in ASCII: mostly the letters of pictures in scenario files.
    package let ascii: (mark: Unicode.Scalar, fill: Unicode.Scalar)
    /// The letter in a picture of a scenario file, where it differs from the ASCII one.
    fileprivate var ownLetter: Unicode.Scalar?
    /// The id of the fill pattern in exported pictures; nil for the colour alone.
    package let pattern: String?
    /// The fill of a graph's node, in Graphviz notation.
    package let graphFill: String
    /// The name in exports, the same in every language.
    package let exportName: String
    /// The word after the number of operations counted in it: by their phase where they run, wait or are paused.
    package let count: Phrase
    /// The search words.
    package let words: Phrase
    /// The explanation in the help.
    package let meaning: Phrase
    /// The state as a choice of a question.
    package let choice: Phrase

    /// The letter in a plain-text picture: the fill of a lane or, for the last three states, the mark at its end.
    package var letter: Unicode.Scalar { ownLetter ?? (stage == .over ? ascii.mark : ascii.fill) }
  }

  package var row: Row { Self.rows[Int(rawValue)] }

  /// Whether the operation has finished, with any outcome.
  package var isOver: Bool { row.stage == .over }

  /// Whether the operation executes and is not paused.
  package var isRunning: Bool { row.stage == .running }

  private static let rows = allCases.map(row(of:))

  private static func row(of state: Self) -> Row {
    switch state {
    case .new:
      Row(
        stage: .before, rank: 7, tone: .pending, unicode: ("\u{25E6}", " "), ascii: ("N", " "), ownLetter: ".",
        pattern: "pending", graphFill: "#ffffff", exportName: "new", count: "new", words: "new",
        meaning: "new: in no queue, not started", choice: "new: not added yet")
    case .pending:
      Row(
        stage: .before, rank: 6, tone: .pending, unicode: ("\u{25CC}", "\u{22EF}"), ascii: ("P", "."),
        pattern: "pending", graphFill: "#f6e3c5", exportName: "pending", count: "pending", words: "waiting pending",
        meaning: "pending: waits for others", choice: "pending: it waits for other operations")
    case .ready:
      Row(
        stage: .before, rank: 4, tone: .ready, unicode: ("\u{25B9}", "\u{2582}"), ascii: ("R", "-"),
        pattern: nil, graphFill: "#f6e3c5", exportName: "ready", count: "ready", words: "ready",
        meaning: "ready: queued, could start", choice: "ready: its dependencies have finished, but it has not started")
    case .withdrawn:
      // A cancelled operation is ready; pictures have no letter for its cancellation.
      Row(
        stage: .before, rank: 5, tone: .cancelled, unicode: ("\u{2298}", "\u{2591}"), ascii: ("x", "x"), ownLetter: "-",
        pattern: "withdrawn", graphFill: "#e3cbe6", exportName: "pending-cancelled", count: "pending",
        words: "waiting cancelled",
        meaning: "not started, cancel requested", choice: "not started, although cancelled")
    case .executing:
      Row(
        stage: .running, rank: 0, tone: .executing, unicode: ("\u{25B8}", "\u{2587}"), ascii: ("E", "="),
        pattern: nil, graphFill: "#cfe2f9", exportName: "executing", count: "running", words: "running executing",
        meaning: "running", choice: "executing")
    case .waiting:
      Row(
        stage: .running, rank: 2, tone: .executing, unicode: ("\u{25AD}", "\u{2550}"), ascii: ("W", "o"),
        ownLetter: "=",
        pattern: "waiting", graphFill: "#cfe2f9", exportName: "executing-waiting", count: "running",
        words: "running executing blocked",
        meaning: "running, but its body waits", choice: "executing")
    case .paused:
      Row(
        stage: .paused, rank: 3, tone: .ready, unicode: ("\u{25AF}", "\u{254D}"), ascii: ("Z", ":"),
        pattern: "paused", graphFill: "#cfe2f9", exportName: "paused", count: "paused", words: "paused",
        meaning: "paused, with its slot if any", choice: "paused")
    case .cancelling:
      Row(
        stage: .running, rank: 1, tone: .cancelled, unicode: ("\u{25AE}", "\u{2592}"), ascii: ("C", "%"),
        pattern: "cancelling", graphFill: "#e3cbe6", exportName: "executing-cancelled",
        count: "running", words: "running executing cancelled", meaning: "running, cancel requested",
        choice: "executing, although cancelled")
    case .finished:
      Row(
        stage: .over, rank: 10, tone: .finished, unicode: ("\u{2713}", " "), ascii: ("F", " "),
        pattern: nil, graphFill: "#dfe8dc", exportName: "finished", count: "done", words: "finished done",
        meaning: "finished",
        choice: "finished")
    case .cancelled:
      Row(
        stage: .over, rank: 9, tone: .cancelled, unicode: ("\u{2717}", " "), ascii: ("X", " "),
        pattern: nil, graphFill: "#e3cbe6", exportName: "cancelled", count: "cancelled", words: "finished cancelled",
        meaning: "finished after a cancel", choice: "finished, cancelled")
    case .failed:
      Row(
        stage: .over, rank: 8, tone: .alert, unicode: ("!", " "), ascii: ("!", " "), pattern: nil,
        graphFill: "#f7c6c0", exportName: "failed", count: "failed", words: "finished failed", meaning: "failed",
        choice: "finished, failed")
    }
  }
}
