import OpSystem

extension Outcome {
  /// Ends the process by the signal that demanded it, if any.
  func endProcess() {
    switch ending {
    case .done: break
    case .hungUp: Terminal.endProcess(by: SIGHUP)
    case .signal(let signal): Terminal.endProcess(by: signal)
    }
  }

  /// Whether the terminal is gone, so that nothing can be printed on it.
  var isHungUp: Bool { [.hungUp, .signal(SIGHUP)].contains(ending) }

  /// Prints the summary, after other lines, unless the terminal is gone.
  func printSummary(after lines: [String] = []) throws(Failure) {
    if isHungUp { return }
    try OutputStream.print(lines + summary)
  }
}
