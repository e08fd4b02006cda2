/// An entry of `expect`: a statement about the event log of the play.
package struct Expectation: Sendable {
  package enum Moment: Hashable, Sendable {
    /// The time, after everything due then has happened.
    case time(Duration)
    case end
  }

  package enum Relation: String, Sendable {
    case before, after, during
  }

  /// A line of `log`: `2s A 1`.
  package struct LogLine: Hashable, Sendable {
    /// The time; nil for `*`, any time.
    package var time: Duration?
    /// The operation or thread that printed the line.
    package var subject: String
    package var text: String
    package var place: SourcePlace
  }

  /// The thread on which a piece ran.
  package enum Thread: Hashable, Sendable {
    case main
    /// Any pool worker.
    case worker
    /// A thread of the file.
    case named(String)
  }

  /// A piece of work that runs on one thread: `b`, `b/2` (its second block), `b/completion`.
  package struct Piece: Hashable, Sendable, CustomStringConvertible {
    /// `whole` of a dispatch group is its `notify`.
    package enum Part: Hashable, Sendable {
      case whole
      case block(Int)
      case completion
    }
    package var operation: String
    package var part = Part.whole

    package var description: String {
      switch part {
      case .whole: operation
      case .block(let number): "\(operation)/\(number)"
      case .completion: "\(operation)/completion"
      }
    }
  }

  package struct Bound: Hashable, Sendable {
    package enum Comparison: String, Sendable {
      case atMost = "at-most"
      case atLeast = "at-least"
      case exactly
    }
    package var comparison: Comparison
    package var count: Int
  }

  /// The picture of the lane of one operation.
  package struct Lane: Hashable, Sendable {
    package var operation: String
    /// A letter for each column, as `OperationLane.DisplayState.Row.letter`; without trailing blanks.
    package var picture: String
  }

  package enum Statement: Sendable {
    /// A subsequence of the log.
    case order([EventPattern])
    case never(EventPattern, Relation?, EventPattern?)
    case states(at: Moment, states: [(operation: String, phase: OperationPhase)], cancelled: [String])
    case event(EventPattern, at: Duration, within: Duration)
    /// The number of started and unfinished operations: the peak of the play, or the number at `at`.
    case running(queue: String, bounds: [Bound], at: Moment?)
    case log([LogLine])
    case logSet(at: Duration, lines: [LogLine])
    case threads([(piece: Piece, thread: Thread)], distinct: [Piece])
    case outcome([(operation: String, outcome: OperationOutcome)])
    /// The notifications of these keys, in order; values may be omitted: `isReady 1->1`, `dependencies`.
    case keyChanges(operation: String, keys: Set<String>, is: [String])
    /// The result; nil for none.
    case result(operation: String, is: OperationResult?)
    case misuse(code: Misuse.Code, subject: String?)
    case lint(Lint, subject: String?)
    /// No lints except the allowed ones.
    case noLints
    /// The beginning of the chain of reasons that keeps it from running or ending, at the end of the play.
    case stalled(operation: String, because: [WaitReason.Kind])
    /// The lanes of these operations; `scale` is the time per column.
    case lanes(scale: Duration, [Lane])
    /// The time at which the last operation finished.
    case ends(Duration)
    /// All operations that were added or started have finished.
    case allFinished

    /// Whether it can be verified on real threads, which leave the instant and the thread of many events open.
    package var isCheckedInRealTime: Bool {
      switch self {
      case .order, .never, .log, .logSet, .outcome, .misuse, .allFinished: true
      case .running(_, _, let moment): moment == nil || moment == .end
      case .states, .event, .threads, .keyChanges, .result, .lint, .noLints, .stalled, .lanes, .ends: false
      }
    }
  }

  package var statement: Statement
  /// The key of the entry, such as `order`: also the code of its failure.
  package var key: String
  package var place: SourcePlace
}
