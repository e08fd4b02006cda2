extension PanelOpener {
  static let causes = PanelOpener("causes") { $0.open(CausesPanel()) }
}

/// All waits by cause, at the time shown.
struct CausesPanel: LinesPanel {
  var scroll = PanelScroll()

  var opener: PanelOpener { .causes }

  func perform(_ action: Action, in play: inout PlayModel) -> [PlayCommand]? {
    if action == .steer(.fix) { return play.closePanel() + play.steer(.fix) }
    return action.changeOfMoment.map { play.apply($0) }
  }

  func lines(in play: PlayModel) -> [PanelLine] { play.causesLines }

  func hints(in play: PlayModel) -> [KeyMap.Hint] { play.hintsOfFix + .ofMoments }
}
