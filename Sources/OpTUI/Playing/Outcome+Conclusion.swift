import OpTUICore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Outcome {
  /// Prints the summary where it can be read, and ends the process by the signal that demanded the end.
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
