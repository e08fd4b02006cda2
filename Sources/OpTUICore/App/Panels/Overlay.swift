import OpEngine

/// A panel or a question that covers the play and takes its keys.
indirect enum Overlay: Hashable, Sendable {
  /// The help, and the panel that it covers.
  case help(HelpModel, over: Overlay?)
  case lints(LintsModel)
  case events(EventsModel)
  case statistics(StatisticsModel)
  case causes(PanelScroll)
  /// Everything about the lane that was selected.
  case details(DetailsModel)
  /// The text typed so far of the moment to go to.
  case prompt(String)
  /// The question whether to carry out a command.
  case confirmation(UserCommand)
  /// The question which priority an operation is to have.
  case priorities(operation: String)
  /// The question whether the program that runs is to end too.
  case leaving
  /// The question which operation another is to wait for: the selected one answers it.
  case dependency(of: String)
  /// The command line, whose text the play keeps.
  case commandLine

  /// The sort of an overlay, whatever is in it.
  enum Kind: Hashable, Sendable {
    case help, lints, events, statistics, causes, details, prompt, confirmation, priorities, leaving, dependency,
      commandLine
  }

  var kind: Kind {
    switch self {
    case .help: .help
    case .lints: .lints
    case .events: .events
    case .statistics: .statistics
    case .causes: .causes
    case .details: .details
    case .prompt: .prompt
    case .confirmation: .confirmation
    case .priorities: .priorities
    case .leaving: .leaving
    case .dependency: .dependency
    case .commandLine: .commandLine
    }
  }

  /// The panel that a key opens; nil for what is no panel.
  var panel: Action.Panel? {
    switch self {
    case .help: .help
    case .lints: .lints
    case .events: .events
    case .statistics: .statistics
    case .causes: .causes
    case .details, .prompt, .confirmation, .priorities, .leaving, .dependency, .commandLine: nil
    }
  }

  /// The overlay that it covers.
  var covered: Overlay? {
    switch self {
    case .help(_, let covered): covered
    case .lints, .events, .statistics, .causes, .details, .prompt, .confirmation, .priorities, .leaving,
      .dependency, .commandLine:
      nil
    }
  }
}
