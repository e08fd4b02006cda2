package import Localization

extension OperationLane {
  /// The appearance of a lane: the phase, distinguished by cancellation and outcome.
  package enum DisplayState: UInt8, CaseIterable, Sendable {
    /// Neither added to a queue nor started.
    case new
    case pending, ready
    /// Waiting although its cancellation was requested: it finishes at its turn.
    case withdrawn
    case executing
    /// Executing, while its threads wait for others or it has none: another operation, its children, or a call ends it.
    case waiting
    case paused
    /// Executing although its cancellation was requested.
    case cancelling
    case finished, cancelled, failed
  }
}

// What is shown of the display states, and how they are named: a row for each.
extension OperationLane.DisplayState {
  package struct Row: Sendable {
    /// The part of its life that an operation is in.
    package enum Stage: Sendable {
      case before, running, paused, over
    }

    /// The colour, by its role.
    package enum Tone: String, Sendable {
      case pending, ready, executing, cancelled, finished, alert
    }

    package let stage: Stage
    /// The place in the order by state.
    package let rank: Int
    package let tone: Tone
    /// The mark in the gutter, for a finished operation also where its lane ends, and the fill of the lane.
    package let unicode: (mark: Unicode.Scalar, fill: Unicode.Scalar)
    /// The mark and the fill in ASCII: mostly the letters that pictures in scenario files are written in.
    package let ascii: (mark: Unicode.Scalar, fill: Unicode.Scalar)
    /// The letter in a picture of a scenario file where it is not the one in ASCII.
    fileprivate var ownLetter: Unicode.Scalar?
    /// The id of the pattern that fills a span in a picture; nil for the colour alone.
    package let pattern: String?
    /// The fill of a node in a graph, in Graphviz's notation.
    package let graphFill: String
    /// The name in exports, which is the same in every language.
    package let exportName: String
    /// The words by which it is searched for.
    package let words: Phrase
    /// The explanation in the help.
    package let meaning: Phrase
    /// The state as a choice of a question.
    package let choice: Phrase

    /// The letter in a picture of plain letters: the fill of a lane or, for the last three, the mark at its end.
    package var letter: Unicode.Scalar { ownLetter ?? (stage == .over ? ascii.mark : ascii.fill) }
  }

  package var row: Row { Self.rows[Int(rawValue)] }

  /// Whether the operation has finished, in whatever way.
  package var isOver: Bool { row.stage == .over }

  /// Whether the operation executes, and is not paused.
  package var isRunning: Bool { row.stage == .running }

  private static let rows = allCases.map(row(of:))

  private static func row(of state: Self) -> Row {
    switch state {
    case .new:
      Row(
        stage: .before, rank: 7, tone: .pending, unicode: ("\u{25E6}", " "), ascii: ("N", " "), ownLetter: ".",
        pattern: "pending", graphFill: "#ffffff", exportName: "new", words: "new",
        meaning: "new: in no queue, not started", choice: "new: not added yet")
    case .pending:
      Row(
        stage: .before, rank: 6, tone: .pending, unicode: ("\u{25CC}", "\u{22EF}"), ascii: ("P", "."),
        pattern: "pending", graphFill: "#f6e3c5", exportName: "pending", words: "waiting pending",
        meaning: "pending: needs other operations", choice: "pending: it waits for other operations")
    case .ready:
      Row(
        stage: .before, rank: 4, tone: .ready, unicode: ("\u{25B9}", "\u{2582}"), ascii: ("R", "-"),
        pattern: nil, graphFill: "#f6e3c5", exportName: "ready", words: "ready",
        meaning: "ready: queued, could start", choice: "ready: it could start, and has not been started yet")
    case .withdrawn:
      // A cancelled operation is ready; that it is cancelled has no letter of its own.
      Row(
        stage: .before, rank: 5, tone: .cancelled, unicode: ("\u{2298}", "\u{2591}"), ascii: ("x", "x"), ownLetter: "-",
        pattern: "withdrawn", graphFill: "#e3cbe6", exportName: "pending-cancelled", words: "waiting cancelled",
        meaning: "not started, cancel requested", choice: "not started, although cancelled")
    case .executing:
      Row(
        stage: .running, rank: 0, tone: .executing, unicode: ("\u{25B8}", "\u{2587}"), ascii: ("E", "="),
        pattern: nil, graphFill: "#cfe2f9", exportName: "executing", words: "running executing",
        meaning: "running", choice: "executing")
    case .waiting:
      Row(
        stage: .running, rank: 2, tone: .executing, unicode: ("\u{25AD}", "\u{2550}"), ascii: ("W", "o"),
        ownLetter: "=",
        pattern: "waiting", graphFill: "#cfe2f9", exportName: "executing-waiting", words: "running executing blocked",
        meaning: "running, but its body waits", choice: "executing")
    case .paused:
      Row(
        stage: .paused, rank: 3, tone: .ready, unicode: ("\u{25AF}", "\u{254D}"), ascii: ("Z", ":"),
        pattern: "paused", graphFill: "#cfe2f9", exportName: "paused", words: "paused",
        meaning: "paused, with its slot if any", choice: "paused")
    case .cancelling:
      Row(
        stage: .running, rank: 1, tone: .cancelled, unicode: ("\u{25AE}", "\u{2592}"), ascii: ("C", "%"),
        pattern: "cancelling", graphFill: "#e3cbe6", exportName: "executing-cancelled",
        words: "running executing cancelled", meaning: "running, cancel requested",
        choice: "executing, although cancelled")
    case .finished:
      Row(
        stage: .over, rank: 10, tone: .finished, unicode: ("\u{2713}", " "), ascii: ("F", " "),
        pattern: nil, graphFill: "#dfe8dc", exportName: "finished", words: "finished done", meaning: "finished",
        choice: "finished")
    case .cancelled:
      Row(
        stage: .over, rank: 9, tone: .cancelled, unicode: ("\u{2717}", " "), ascii: ("X", " "),
        pattern: nil, graphFill: "#e3cbe6", exportName: "cancelled", words: "finished cancelled",
        meaning: "finished after a cancel", choice: "finished, cancelled")
    case .failed:
      Row(
        stage: .over, rank: 8, tone: .alert, unicode: ("!", " "), ascii: ("!", " "), pattern: nil,
        graphFill: "#f7c6c0", exportName: "failed", words: "finished failed", meaning: "failed",
        choice: "finished, failed")
    }
  }
}
