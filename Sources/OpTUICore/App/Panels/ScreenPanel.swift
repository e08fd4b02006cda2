/// A panel that covers everything but the title.
protocol ScreenPanel: Panel {
  /// The key that opens it, and also closes it.
  var opener: PanelOpener { get }

  /// Handles an action specific to the panel; returns nil for any other.
  func perform(_ action: Action, in play: inout PlayModel) -> [PlayCommand]?
  /// Handles a key of the search.
  /// - Returns: whether it was one.
  mutating func searchTakes(_ key: Key, _ action: Action?) -> Bool
  /// Scrolls, or moves the selection.
  mutating func move(_ movement: Action.Movement, in play: PlayModel)
  /// Selects the item in a clicked row.
  mutating func select(row: Int, in play: PlayModel)
  /// Updates the panel with the present state.
  mutating func update(with play: PlayModel)

  /// Returns the last row of the screen: the keys, or the search text.
  func bar(in play: PlayModel) -> PanelBar
  func draw(on canvas: inout Canvas, of play: PlayModel)
  /// Returns the meaning of a click; nil if it has none.
  func click(at place: MouseEvent, in play: PlayModel) -> AppMessage?
  /// Returns the selection as text; nil if there is none.
  func selectedText(in play: PlayModel) -> String?
}

extension ScreenPanel {
  func perform(_ action: Action, in play: inout PlayModel) -> [PlayCommand]? { nil }

  func searchTakes(_ key: Key, _ action: Action?) -> Bool { false }

  func select(row: Int, in play: PlayModel) {}

  func update(with play: PlayModel) {}

  func click(at place: MouseEvent, in play: PlayModel) -> AppMessage? { nil }

  func selectedText(in play: PlayModel) -> String? { nil }

  func press(_ key: Key, in play: inout PlayModel) -> [AppCommand] {
    let action = play.keys.action(for: key)
    var changed = self
    if changed.searchTakes(key, action) {
      play.show(changed)
      return []
    }
    guard let action else { return [] }
    if let commands = perform(action, in: &play) { return commands.map(AppCommand.play) }
    switch action {
    case .move(let movement): play.scroll(movement)
    // In a list the beginning is its first line.
    case .time(.toBeginning): play.scroll(.first)
    case .time(.toPresent): play.scroll(.last)
    case .panel(opener), .program(.accept), .program(.close), .program(.quit):
      return play.closePanel().map(AppCommand.play)
    case .panel(.help): return PanelOpener.help.open(&play).map(AppCommand.play)
    case .panel(.commandLine): return PanelOpener.commandLine.open(&play).map(AppCommand.play)
    case .view(.reverseLog): play.settings.reverseLog()
    case .program(.redraw): return [.loop(.redraw)]
    case .program(.copy): return play.copy()
    case .panel, .program, .time, .view, .steer, .build, .exercise: break
    }
    return []
  }
}

extension Action {
  private static let changesOfMoment: Set<TimeChange> = [
    .pause, .previousStop, .nextStop, .stepForward, .stepBack, .toBeginning, .toPresent,
  ]

  /// The change of the shown time that a panel follows; nil for anything else.
  var changeOfMoment: TimeChange? {
    guard case .time(let change) = self, Self.changesOfMoment.contains(change) else { return nil }
    return change
  }
}

extension [KeyMap.Hint] {
  /// The keys of a panel that follows the shown time.
  static let ofMoments: [KeyMap.Hint] = [
    KeyMap.Hint(.time(.stepBack), .time(.stepForward), text: "step"), KeyMap.Hint(.time(.pause), text: "play"), .close,
  ]
}

extension KeyMap.Hint {
  static let search = Self(.program(.filter), text: "search")
  static let close = Self(.program(.close), text: "close")
}
