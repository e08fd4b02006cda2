import OpScenario

/// A command line that was read.
enum LineCommand: Hashable, Sendable {
  case steer(PersonCommand)
  /// Asks why an operation is not running.
  case why(operation: String)
  case goTo(Destination)

  /// The first word of a line.
  enum Verb: String, CaseIterable, Sendable {
    case cancel, suspend, resume, max, priority, finish, pause, unpause, satisfy, why
    case goTo = "goto"

    /// Whether the verb asks something of the engine.
    var steers: Bool {
      switch self {
      case .cancel, .suspend, .resume, .max, .priority, .finish, .pause, .unpause, .satisfy: true
      case .why, .goTo: false
      }
    }
  }
}
