extension PanelOpener {
  /// The key of the menu of views.
  static let views = PanelOpener("views", tellsAnswers: false) { $0.open(MenuPanel(.views)) }
}

/// An open menu over the lanes. A letter acts at once; Enter acts on the selected item.
struct MenuPanel: Panel {
  enum Subject: Hashable, Sendable {
    case lane(LaneID)
    case views
  }

  let subject: Subject
  private(set) var selected = 0

  init(_ subject: Subject) { self.subject = subject }

  /// Opens the menu of the selected lane.
  static func openMenuOfLane(in play: inout PlayModel) -> [PlayCommand] {
    guard let index = play.selectedIndex, play.rows.indices.contains(index) else { return play.refuseWithoutLanes() }
    let lane = play.timeline.id(of: play.rows[index])
    play.view.select(lane)
    return play.open(MenuPanel(.lane(lane)))
  }

  /// Returns the present menu: what is possible changes with the play.
  func menu(in play: PlayModel) -> Menu {
    switch subject {
    case .lane(let lane): play.menu(of: lane)
    case .views: play.menuOfViews
    }
  }

  /// The keys of the menu.
  static let hints = [
    KeyMap.Hint(.move(.previous), .move(.next), text: "select"), KeyMap.Hint(.program(.accept), text: "choose"),
    KeyMap.Hint.close,
  ]

  func press(_ key: Key, in play: inout PlayModel) -> [AppCommand] {
    let items = menu(in: play).items
    if let index = items.firstIndex(where: { play.keys.keys(for: $0.action).contains(key) }) {
      return choose(index, of: items, in: &play)
    }
    switch play.keys.action(for: key) {
    case .move(let movement)?: play.show(moved(by: movement.rows(page: items.count, of: items.count), in: play))
    case .time(.toBeginning)?: play.show(moved(by: -selected, in: play))
    case .time(.toPresent)?: play.show(moved(by: items.count, in: play))
    case .program(.accept)?: return choose(selected, of: items, in: &play)
    case .program(.close)?, .program(.quit)?, .panel(.views)?: return play.closePanel().map(AppCommand.play)
    case .panel(.help)?: return PanelOpener.help.open(&play).map(AppCommand.play)
    case .program(.redraw)?: return [.loop(.redraw)]
    case .program, .view, .time, .steer, .build, .panel, .exercise, nil:
      play.refuse("this is not in the menu", instead: "\(play.keys.name(of: .program(.close))) closes it")
    }
    return []
  }

  /// Moves the selection by rows, as the wheel does.
  func moved(by rows: Int, in play: PlayModel) -> MenuPanel {
    var moved = self
    moved.selected = max(0, min(selected + rows, menu(in: play).items.count - 1))
    return moved
  }

  /// Closes the menu and performs an item, or says why it has no effect.
  private func choose(_ index: Int, of items: [Menu.Item], in play: inout PlayModel) -> [AppCommand] {
    guard items.indices.contains(index) else { return play.closePanel().map(AppCommand.play) }
    if let refusal = items[index].refusal {
      var chosen = self
      chosen.selected = index
      play.show(chosen)
      play.refuse(refusal)
      return []
    }
    let resumption = play.closePanel().map(AppCommand.play)
    return resumption + play.perform(items[index].action)
  }
}
