import ArgumentParser
import Localization
import OpTUICore

struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Print how long operations waited and ran, and what they waited for.",
    discussion: """
      Plays a scenario to its end without holding, or reads an event log. For each queue, and each class of a program \
      or kind of operation: how long operations waited and ran, as median, 95th percentile and longest; the greatest \
      number that ran at once, the share of the slots in use, and what they waited for. The critical path consists of \
      the operations that determined when the last one ended.

      Exits with status 3 if the file is missing, invalid or without operations.
      """
  )

  @Argument(help: "A scenario file, the name of a built-in scenario, an event log, or -.", completion: .scenarios)
  var file: String

  @OptionGroup var order: SeedOption

  @Option(help: "The format of the figures; json is one object, with times in microseconds.")
  var format = TextOrJSON.text

  @OptionGroup var display: TextOptions

  func run() throws {
    let file = try ScenarioFile(named: self.file, leavesGrowth: true)
    let statistics =
      try file.isLog ? file.logStatistics() : LogStatistics(file.played(seed: order.seed).log.events)
    guard statistics.count > 0 else {
      throw Failure(.invalidInput, "'\(file.name)' has no operation that was added or started")
    }
    var output = OutputStream.standardOutput()
    switch format {
    case .json: try output.write(StatisticsRecord(statistics).line + "\n")
    case .text:
      let isColored = LineColors.current.standardOutput
      let text = StatisticsText(statistics, isAtEndOfLog: file.isLog, charset: display.charset.resolve(in: .process))
      for line in text.lines {
        try output.write((isColored ? StyledText.text(line.text, line.style) : line.text) + "\n")
      }
    }
    try output.flush()
  }
}
