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
    ///   - count: the number of all rows.
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
    /// Shows more or fewer of the operations of the queue; changes their order.
    case fold, sort
    /// Columns that stand for events, or for time.
    case axis
    case previousMatch, nextMatch
    /// The arrangement of the screen; the projector's again: the usual one.
    case preset(Layout.Preset)
    /// The other order of events.
    case reverseLog
    /// Earlier and later lines of what stands in the place of the log.
    case logUp, logDown
    /// Threads in the place of queues, and back.
    case threads
    /// The code of the selected operation in the place of the log, and back.
    case code
  }

  /// A change of pace, or of the moment that is shown.
  enum TimeChange: Hashable, Sendable {
    case pause, faster, slower, normalSpeed, previousMark, nextMark, stepForward, stepBack, toBeginning, toPresent,
      toTime, fork, predict
    /// Follows a log that may grow, or no longer.
    case follow
  }

  /// A request to the engine, about the selected lane.
  enum Steering: Hashable, Sendable {
    case queue(QueueRequest)
    case operation(OperationRequest)
    /// The fix that the answer to why suggests.
    case fix
  }

  /// A line for a session, which the key fills in or carries out.
  enum Building: Hashable, Sendable {
    case operation, queue, dependency, undo, redo, save
    /// Writes the log of a program.
    case record
  }

  /// An action on the exercise that is shown.
  enum Exercising: Hashable, Sendable {
    case hint, next, list, reset, solution, edit
  }

  /// An action that concerns the program, or whatever is open.
  enum ProgramAction: Hashable, Sendable {
    /// Enter: passes a hold, plays the selected scenario, closes a panel.
    case accept
    case filter, restart, redraw, mouse, close, quit, nextLesson
    /// Text for the clipboard, and the play in the form of another tool.
    case copy, export
  }
}

extension Action {
  /// An action that has the key of another one, and its place where it applies.
  struct Alternative: Sendable {
    let action: Action
    let base: Action
    let condition: Condition
  }

  /// The condition under which a key means an alternative.
  enum Condition: Sendable {
    case canFollow, isRecordable, hasNextLesson
  }

  /// All actions that share a key with another one: press, key bar and sentences go by this table.
  static let alternatives = [
    Alternative(action: .time(.follow), base: .time(.fork), condition: .canFollow),
    Alternative(action: .build(.record), base: .build(.redo), condition: .isRecordable),
    Alternative(action: .program(.nextLesson), base: .view(.nextMatch), condition: .hasNextLesson),
  ]

  /// Returns what the key of this action means for a play.
  func meaning(in play: PlayModel) -> Action {
    Self.alternatives.first { $0.base == self && $0.condition.holds(for: play) }?.action ?? self
  }
}

extension Action.Condition {
  func holds(for play: PlayModel) -> Bool {
    switch self {
    case .canFollow: play.capabilities.canFollow
    case .isRecordable: play.capabilities.isRecordable
    case .hasNextLesson: play.lesson != nil && play.view.list.search.isEmpty
    }
  }
}
