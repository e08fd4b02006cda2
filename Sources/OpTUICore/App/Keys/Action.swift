/// The meaning of a key.
enum Action: Hashable, Sendable {
  case move(Movement)
  case view(ViewChange)
  case time(TimeChange)
  case steer(Steering)
  case build(Building)
  case panel(PanelOpener)
  case program(ProgramAction)
  case exercise(Exercising)

  /// A movement through a list.
  enum Movement: Hashable, Sendable {
    case previous, next, first, last, pageUp, pageDown

    /// Returns the number of rows to move in a list; negative upwards.
    /// - Parameters:
    ///   - page: the number of visible rows.
    ///   - count: the total number of rows.
    func rows(page: Int, of count: Int) -> Int {
      switch self {
      case .previous: -1
      case .next: 1
      case .pageUp: -max(1, page)
      case .pageDown: max(1, page)
      case .first: -count
      case .last: count
      }
    }
  }

  /// A change of what the lanes show.
  enum ViewChange: Hashable, Sendable {
    case previousQueue, nextQueue, panLeft, panRight, zoomIn, zoomOut
    /// Cycles the fold of a queue; cycles the order of operations.
    case fold, sort
    /// Switches between columns of events and of time.
    case axis
    /// Shows the next layout: lanes, lanes and log, these with the answer to why.
    case layout
    /// Switches between the projector layout and the usual one.
    case projector
    /// Reverses the order of events.
    case reverseLog
    /// Scrolls the pane of the log, or the code in its place.
    case logUp, logDown
    /// Switches between queues and threads.
    case threads
    /// Switches between the log and the code of the selected operation.
    case code
  }

  /// A change of speed, or of the time shown.
  enum TimeChange: Hashable, Sendable {
    case pause, faster, slower, previousStop, nextStop, stepForward, stepBack, toBeginning, toPresent,
      toTime, fork, predict
    /// Starts or stops following a growing log.
    case follow
  }

  /// A request to the engine about the selected lane.
  enum Steering: Hashable, Sendable {
    case queue(QueueRequest)
    case operation(OperationRequest)
    /// The fix suggested by the answer to why.
    case fix
  }

  /// A session line that the key fills in or runs.
  enum Building: Hashable, Sendable {
    case operation, queue, dependency, undo, redo
    /// Writes the session, or the log of a program, to a file.
    case save
  }

  /// An action on the open exercise.
  enum Exercising: Hashable, Sendable {
    case hint, next, list, reset, solution, edit
  }

  /// An action on the program, or on the open panel.
  enum ProgramAction: Hashable, Sendable {
    /// Enter: opens the menu of the selected lane, plays the selected scenario, chooses in a menu.
    case accept
    case filter, restart, redraw, mouse, close, quit, nextLesson
    /// Copies text to the clipboard; exports the play.
    case copy, export
  }
}
