#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What is left to do after the terminal was given back.
struct Outcome {
  /// Why the loop came to an end.
  enum Ending: Equatable {
    /// The person wanted it, or the play was over and nobody was to look at it any longer.
    case done
    case signal(Int32)
    /// The terminal is no more.
    case hungUp
  }

  let ending: Ending
  /// What is to stand on the normal screen.
  let summary: [String]

  /// Prints the summary where somebody can read it, and ends the process as a signal wanted.
  func conclude() throws(Failure) {
    switch ending {
    case .done: try printSummary()
    case .hungUp, .signal(SIGHUP): Terminal.endProcess(by: SIGHUP)
    case .signal(let signal):
      try printSummary()
      Terminal.endProcess(by: signal)
    }
  }

  private func printSummary() throws(Failure) {
    var output = OutputStream.standardOutput()
    for line in summary { try output.write(line + "\n") }
    try output.flush()
  }
}
