import OpScenario

// Panels over the lanes.
extension PlayModel {
  mutating func open(_ panel: Action.Panel) -> [PlayCommand] {
    switch panel {
    case .why where isQuiet && !hasHint: takeHint()
    case .why: askWhy()
    case .dependencies: showDependencies()
    case .help: open(.help(.play(keys, charset.glyphs), over: overlay))
    case .lints: open(.lints(LintsModel()))
    case .events: open(.events(EventsModel()))
    case .statistics: open(.statistics(StatisticsModel()))
    case .causes: open(.causes(PanelScroll()))
    case .output: openOutput()
    case .source: openSource()
    case .commandLine: return openCommandLine()
    }
    return []
  }

  /// Acts on a key while a panel is open. In the list of events the clock can be controlled.
  mutating func pressInPanel(_ key: Key) -> [AppCommand] {
    if searchTakes(key) { return [] }
    guard let action = keys.action(for: key) else { return [] }
    switch action {
    case .move(let movement): scroll(movement)
    case .panel(let panel) where panel == overlay?.panel || panel == .source && overlay?.kind == .details:
      return closeOverlay().map(AppCommand.play)
    case .panel(.help), .panel(.commandLine):
      if case .panel(let panel) = action { return open(panel).map(AppCommand.play) }
    case .program(.accept):
      guard case .events(let events)? = overlay else { return closeOverlay().map(AppCommand.play) }
      return showSelectedEvent(of: events).map(AppCommand.play)
    case .program(.close), .program(.quit): return closeOverlay().map(AppCommand.play)
    case .steer(.fix) where overlay?.kind == .causes || overlay?.kind == .details:
      return (closeOverlay() + steer(.fix)).map(AppCommand.play)
    case .view(.reverseLog): logOrder = logOrder.other
    case .program(.redraw): return [.loop(.redraw)]
    case .program(.copy): return copy()
    case .time(let change) where isMomentPanel && change.staysInPanel:
      return apply(change).map(AppCommand.play)
    case .time(.pause), .time(.stepForward), .time(.stepBack):
      if case .time(let change) = action, overlay?.panel == .events { return apply(change).map(AppCommand.play) }
    case .panel, .program, .time, .view, .steer, .build, .exercise: break
    }
    return []
  }

  /// Acts on a key for the search of the panel.
  /// - Returns: whether it was one.
  private mutating func searchTakes(_ key: Key) -> Bool {
    let action = keys.action(for: key)
    switch overlay {
    case .help(var help, let covered)?:
      guard help.searchTakes(key, action) else { return false }
      overlay = .help(help, over: covered)
    case .lints(var lints)?:
      guard lints.searchTakes(key, action) else { return false }
      overlay = .lints(lints)
    case .events(var events)?:
      guard events.search.takes(key, action) else { return false }
      overlay = .events(events)
    case .statistics?, .causes?, .details?, .prompt?, .confirmation?, .priorities?, .leaving?, .dependency?,
      .commandLine?, nil:
      return false
    }
    return true
  }

  mutating func scroll(_ movement: Action.Movement) {
    switch overlay {
    case .help(var help, let covered)?:
      help.move(movement, on: size)
      overlay = .help(help, over: covered)
    case .lints(var lints)?:
      lints.scroll.move(movement, of: lintLines(matching: lints.search).count, visible: size.panelRows)
      overlay = .lints(lints)
    case .events(var events)?:
      events.move(movement, in: list(of: events))
      overlay = .events(events)
    case .statistics(var statistics)?:
      statistics.scroll.move(movement, of: statisticsLines(of: statistics).count, visible: size.panelRows)
      overlay = .statistics(statistics)
    case .causes(var scroll)?:
      scroll.move(movement, of: causesLines.count, visible: size.panelRows)
      overlay = .causes(scroll)
    case .details(var details)?:
      details.move(movement, on: size)
      overlay = .details(details)
    case .prompt?, .confirmation?, .priorities?, .leaving?, .dependency?, .commandLine?, nil: break
    }
  }
}

extension PlayModel {
  /// Whether a panel is open that shows a moment, and goes along with it.
  private var isMomentPanel: Bool { overlay?.panel == .statistics || overlay?.panel == .causes }
}

extension Action.TimeChange {
  /// Whether a panel that shows a moment goes on to another, and stays open.
  fileprivate var staysInPanel: Bool {
    switch self {
    case .pause, .previousMark, .nextMark, .stepForward, .stepBack, .toBeginning, .toPresent: true
    case .faster, .slower, .normalSpeed, .toTime, .fork, .predict: false
    }
  }
}
