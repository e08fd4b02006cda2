import ArgumentParser
import OpScenario

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Play scenarios at full speed and verify their expectations.",
    discussion: """
      A scenario with 'clock: real' takes as long as it specifies. Of its expectations, only those that real \
      threads guarantee are verified: order, never, running, log, misuse and all.

      Exits with status 1 if an expectation fails, and with 3 if a file is missing or invalid.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Scenario files, folders with such files in them, and names of built-in scenarios.", valueName: "path"))
  var paths: [String]

  @Option(help: "The seed that selects one of the allowed orders, in place of the files'.")
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "The allowed error of printed times where the clock is real, such as 50ms.", valueName: "duration"),
    transform: Self.duration)
  var tolerance = Duration.milliseconds(50)

  @Option(help: "The format of problems.")
  var format = ProblemReport.Format.full

  private static func duration(_ argument: String) throws -> Duration {
    do {
      return try DurationSyntax.parse(argument)
    } catch {
      let words = error.words(about: argument)
      throw ValidationError(words.message + (words.hint.map { ": \($0)" } ?? ""))
    }
  }

  func run() throws {
    var output = OutputStream.standardOutput()
    var tally = CheckTally()
    let batch = CheckBatch(paths: paths.flatMap(ScenarioFolder.files(at:)), seed: seed, tolerance: tolerance)
    try batch.run { try report($0, &tally, &output) }
    for path in paths where ScenarioFolder.files(at: path).isEmpty {
      try report(CheckResult(emptyFolder: path), &tally, &output)
    }
    if format != .json { try output.write(tally.line) }
    try output.flush()
    if let status = tally.status { throw Failure(status) }
  }

  /// Prints a result as soon as it is there.
  private func report(
    _ result: CheckResult, _ tally: inout CheckTally, _ output: inout OutputStream
  ) throws(Failure) {
    tally.count(result)
    try output.write(result.text(as: format))
    try output.flush()
  }
}

extension ProblemReport.Format: ExpressibleByArgument {}
