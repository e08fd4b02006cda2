/// What a key may mean.
enum Action: Hashable, Sendable {
  case selectPrevious, selectNext, selectFirst, selectLast, pageUp, pageDown, previousQueue, nextQueue
  case panLeft, panRight, zoomIn, zoomOut
  case pause, faster, slower, normalSpeed, goOn, nextMark, previousMark
  case stepEvent, stepBack, toBeginning, toPresent, toTime, fork
  case suspendOrResume, cancel, cancelAll, raiseMax, lowerMax, defaultMax, finish, pauseOrGoOn, satisfy,
    changePriority
  case why, lints, events, help, restart, redraw, filter, close, quit

  /// How many rows a list of `count` moves by it where `page` of them are visible; nil for what is no movement.
  func rows(page: Int, of count: Int) -> Int? {
    switch self {
    case .selectPrevious: -1
    case .selectNext: 1
    case .pageUp: -max(1, page)
    case .pageDown: max(1, page)
    case .selectFirst: -count
    case .selectLast: count
    case .previousQueue, .nextQueue, .panLeft, .panRight, .zoomIn, .zoomOut, .pause, .stepEvent, .stepBack,
      .toBeginning, .toPresent, .toTime, .fork, .faster, .slower, .normalSpeed, .goOn, .previousMark, .nextMark,
      .suspendOrResume, .cancel, .cancelAll, .raiseMax, .lowerMax, .defaultMax, .finish, .pauseOrGoOn, .satisfy,
      .changePriority, .why, .lints, .events, .help, .restart, .redraw, .filter, .close, .quit:
      nil
    }
  }
}
