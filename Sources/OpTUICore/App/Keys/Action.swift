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
    case previousMatch, nextMatch
    /// Selects a layout; selecting the projector layout again restores the usual one.
    case preset(Layout.Preset)
    /// Reverses the order of events.
    case reverseLog
    /// Scrolls the pane of the log.
    case logUp, logDown
    /// Switches between queues and threads.
    case threads
    /// Switches between the log and the code of the selected operation.
    case code
  }

  /// A change of speed, or of the time shown.
  enum TimeChange: Hashable, Sendable {
    case pause, faster, slower, normalSpeed, previousMark, nextMark, stepForward, stepBack, toBeginning, toPresent,
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
    case operation, queue, dependency, undo, redo, save
    /// Records the log of a program to a file.
    case record
  }

  /// An action on the open exercise.
  enum Exercising: Hashable, Sendable {
    case hint, next, list, reset, solution, edit
  }

  /// An action on the program, or on the open panel.
  enum ProgramAction: Hashable, Sendable {
    /// Enter: continues from a hold, plays the selected scenario, closes a panel.
    case accept
    case filter, restart, redraw, mouse, close, quit, nextLesson
    /// Copies text to the clipboard; exports the play.
    case copy, export
  }
}

extension Action {
  /// An action that shares the key of another one and applies in certain conditions.
  struct Alternative: Sendable {
    let action: Action
    let base: Action
    let context: KeyContext
  }

  /// The context under which a key has its alternative meaning.
  enum KeyContext: Sendable {
    case canFollow, isRecordable, hasNextLesson
  }

  /// All actions that share a key with another one, used by dispatch, key bar and sentences.
  static let alternatives = [
    Alternative(action: .time(.follow), base: .time(.fork), context: .canFollow),
    Alternative(action: .build(.record), base: .build(.redo), context: .isRecordable),
    Alternative(action: .program(.nextLesson), base: .view(.nextMatch), context: .hasNextLesson),
  ]

  /// Returns the present meaning of this action's key in a play.
  func meaning(in play: PlayModel) -> Action {
    Self.alternatives.first { $0.base == self && $0.context.holds(for: play) }?.action ?? self
  }
}

extension Action.KeyContext {
  func holds(for play: PlayModel) -> Bool {
    switch self {
    case .canFollow: play.capabilities.canFollow
    case .isRecordable: play.capabilities.isRecordable
    case .hasNextLesson: play.lesson != nil && play.view.list.search.isEmpty
    }
  }
}
