import ArgumentParser
import OpSystem
import Scenarios

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
      "Scenario files, folders of them, names of built-in scenarios and of their folders, - for standard input.",
      valueName: "path"),
    completion: .scenarios)
  var paths: [String] = []

  @Flag(
    help: """
      Check that exercises fail unsolved and pass with their solutions, also the programs of those in Swift; without a \
      path, the built-in ones.
      """)
  var exercises = false

  @Option(help: "The seed that selects one of the allowed orders, instead of the files'.")
  var seed: UInt64?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The allowed error of printed times if the clock is real, such as 50ms.", valueName: "duration"),
    transform: Duration.init(argument:))
  var tolerance = Duration.milliseconds(50)

  @Option(help: "The format of the results.")
  var format = CheckReport.Format.full

  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp(
      "The number of scenarios to play at once, from 1 to 64; real-time ones do not count, unless it is 1.",
      valueName: "number"))
  var jobs = min(CheckBatch.coreCount, 64)

  @Flag(name: .shortAndLong, help: "Omit scenarios that are as expected.")
  var quiet = false

  @Flag(help: "Check again whenever a file changes, until Control-C.")
  var watch = false

  @OptionGroup var display: LineOptions

  func validate() throws {
    if paths.isEmpty, !exercises { throw ValidationError(localized("Missing expected argument '<path> ...'")) }
    guard 1...64 ~= jobs else { throw ValidationError(localized("--jobs \(jobs) is not a number from 1 to 64")) }
    guard watch else { return }
    if [.junit, .tap].contains(format) {
      throw ValidationError(localized("--watch checks repeatedly, and \(format.rawValue) describes a single check"))
    }
    if paths.contains("-") { throw ValidationError(localized("--watch needs files, not standard input")) }
  }

  func run() throws {
    guard watch else {
      if let status = try check() { throw Failure(status) }
      return
    }
    while true {
      var files = FileWatch(paths)
      _ = try check()
      OutputStream.complain(localized("waiting for a change; Control-C ends") + "\n")
      let changed = files.waitForChange().map(\.printable).sorted()
      OutputStream.complain("\n" + localized("\(Self.timeOfDay) \(changed.listed(atMost: 3)) changed") + "\n")
    }
  }

  /// The time of day, as a clock shows it.
  private static var timeOfDay: String {
    var (now, parts) = (time(nil), tm())
    localtime_r(&now, &parts)
    return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  /// Plays all scenarios once, and prints each result as soon as it is available.
  /// - Returns: the exit status.
  private func check() throws -> Failure.Status? {
    var stream = OutputStream.standardOutput()
    let paths = paths.isEmpty ? BuiltIn.exercises.map(\.name) : paths
    let files = paths.flatMap(ScenarioFolder.files(at:))
    let batch = CheckBatch(
      paths: files, seed: seed, tolerance: tolerance, programs: exercises ? try CheckedPrograms(of: files) : nil,
      jobs: jobs)
    let emptyFolders = paths.filter { ScenarioFolder.files(at: $0).isEmpty }
    var report = CheckReport(
      format: format, isQuiet: quiet, isColored: LineColors.current.standardOutput)
    try stream.write(report.beginning(count: batch.paths.count + emptyFolders.count))
    try batch.run { result in
      try stream.write(report.text(of: result))
      try stream.flush()
    }
    for folder in emptyFolders { try stream.write(report.text(of: CheckResult(emptyFolder: folder))) }
    try stream.write(report.end())
    try stream.flush()
    return report.tally.status
  }
}

extension CheckReport.Format: ExpressibleByArgument {}
