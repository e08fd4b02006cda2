import ArgumentParser

struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Print how long operations waited and ran, and what they waited for.",
    discussion: """
      Plays a scenario to its end without holding, reads an event log, or asks a running program. For each queue, and each class of a program \
      or kind of operation: how long operations waited and ran, as median, 95th percentile and longest; the greatest \
      number that ran at once, the share of the slots in use, and what they waited for. The critical path consists of \
      the operations that determined when the last one ended.

      Exits with status 1 if a program cannot be asked, and with 3 if the file is missing, invalid or without operations.
      """
  )

  @Argument(help: .target, completion: .targets)
  var target: String

  @OptionGroup var order: SeedOption

  @Option(help: "The format of the figures; json is one object, with times in microseconds.")
  var format = TextOrJSON.text

  @OptionGroup var display: TextOptions

  func run() throws {
    let target = try TargetContents(self.target)
    let statistics = try target.statistics(seed: order.seed)
    guard statistics.count > 0 else {
      throw Failure(.invalidInput, "'\(target.name)' has no operation that was added or started")
    }
    switch format {
    case .json: try OutputStream.print([StatisticsRecord(statistics).line])
    case .text:
      let isColored = LineColors.current.standardOutput
      let text = StatisticsText(statistics, isAtEndOfLog: target.isLog, charset: display.charset.resolve(in: .process))
      try OutputStream.print(text.lines.map { isColored ? StyledText.text($0.text, $0.style) : $0.text })
    }
  }
}
