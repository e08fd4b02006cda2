public import ArgumentParser
public import OpScenario

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Play scenarios at full speed and verify what they expect.",
    discussion: "Ends with 1 when an expectation failed, with 3 when a file is missing or invalid."
  )

  @Argument(help: ArgumentHelp("Scenario files, and folders with such files in them.", valueName: "path"))
  var paths: [String]

  @Option(help: "How problems are told.")
  var format = ProblemReport.Format.full

  func run() throws {
    var output = OutputStream.standardOutput()
    var tally = CheckTally()
    for path in paths {
      let files = ScenarioFolder.files(at: path)
      for result in files.isEmpty ? [CheckResult(emptyFolder: path)] : files.lazy.map(CheckResult.init(path:)) {
        tally.count(result)
        try output.write(result.text(as: format))
        try output.flush()
      }
    }
    if format != .json { try output.write(tally.line) }
    try output.flush()
    if let status = tally.status { throw Failure(status) }
  }
}

extension ProblemReport.Format: ExpressibleByArgument {}
