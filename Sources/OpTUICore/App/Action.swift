/// What a key may mean while a play is shown.
enum Action: Hashable, Sendable {
  case selectPrevious, selectNext, panLeft, panRight
  case pause, stepEvent, faster, slower, normalSpeed, goOn, nextMark
  case suspendOrResume, cancel, cancelAll, raiseMax, lowerMax, defaultMax
  case why, lints, help, restart, redraw, close, quit
}
