import Localization

// The keys of the open panel.
extension PlayModel {
  /// The last row of the open panel; nil while none is open.
  var panelBar: PanelBar? {
    switch overlay {
    case .help(let help, over: _)?: help.bar(keys, on: size)
    case .lints(let lints)?:
      PanelBar(
        [.search, .close], keys: keys, search: lints.search,
        scrolls: lintLines(matching: lints.search).count > size.panelRows, on: size)
    case .details(let details)?:
      PanelBar([.close], keys: keys, scrolls: details.scrolls(on: size), on: size)
    case .statistics(let statistics)?:
      PanelBar(
        hintsOfMoments, keys: keys, scrolls: statisticsLines(of: statistics).count > size.panelRows, on: size)
    case .causes?:
      PanelBar(hintsOfFix + hintsOfMoments, keys: keys, scrolls: causesLines.count > size.panelRows, on: size)
    case .events(let events)?:
      PanelBar(hintsOfEvents, keys: keys, search: events.search, scrolls: false, on: size)
    case .prompt?, .confirmation?, .priorities?, .leaving?, .dependency?, .commandLine?, nil: nil
    }
  }

  /// The keys of a panel that goes along with the moment.
  private var hintsOfMoments: [KeyMap.Hint] {
    [
      KeyMap.Hint(.time(.stepBack), .time(.stepForward), text: "step"), KeyMap.Hint(.time(.pause), text: "play"),
      .close,
    ]
  }

  private var hintsOfEvents: [KeyMap.Hint] {
    [
      KeyMap.Hint(.program(.accept), text: "show this moment"), .search,
      KeyMap.Hint(.view(.reverseLog), text: Phrase(verbatim: logOrder.other.words)),
      KeyMap.Hint(.time(.pause), text: "play"),
      KeyMap.Hint(.time(.stepBack), .time(.stepForward), text: "step"),
      KeyMap.Hint(.move(.previous), .move(.next), text: "select"), .close,
    ]
  }
}

extension HelpModel {
  /// The last row of the help.
  func bar(_ keys: KeyMap, on size: Canvas.Size) -> PanelBar {
    PanelBar([.search, .close], keys: keys, search: search, scrolls: scrolls(on: size), on: size)
  }
}

extension KeyMap.Hint {
  fileprivate static let search = Self(.program(.filter), text: "search")
  fileprivate static let close = Self(.program(.close), text: "close")
}
