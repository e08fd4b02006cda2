import ArgumentParser
import Localization
import OpTUICore

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export a play or an event log in the format of another tool.",
    discussion: """
      Plays a scenario to its end without holding, or reads an event log. Without --to, the suffix of the file \
      determines the format: \(Self.suffixes).

      Pictures and pages have the colours that their reader prefers, or those of '--theme light' or '--theme dark'. A \
      recording of the screen, asciicast v2, takes five minutes at most: a longer play is accelerated.

      Exits with status 3 if the file is missing, invalid or empty, and with 5 if the output exists, cannot be written \
      or cannot represent the play.
      """
  )

  /// The suffixes with their formats; the same in every language.
  private static let suffixes = ExportFormat.allCases.map { "\($0.suffixes.joined(separator: " ")) (\($0.rawValue))" }
    .joined(separator: ", ")

  @Argument(help: "A scenario file, the name of a built-in scenario, or an event log.", completion: .scenarios)
  var scenario: String

  @Option(help: "The format of the output.")
  var to: ExportFormat?

  @OptionGroup var output: OutputOptions

  @OptionGroup var order: SeedOption

  @Option(
    help: ArgumentHelp("The columns and rows of a recorded screen, at most 1000x500.", valueName: "size"),
    transform: Canvas.Size.init(argument:))
  var size = Canvas.Size(columns: 100, rows: 30)

  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if to == nil, output.file.flatMap(ExportFormat.init(file:)) == nil {
      let names = ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError(localized("missing output format: --to with one of \(names)"))
    }
  }

  func run() throws {
    guard let format = to ?? output.file.flatMap(ExportFormat.init(file:)) else { return }
    try output.validateFile()
    if let path = output.file, OutputFile.isSame(path, as: scenario) {
      throw Failure(.wrongUsage, "'\(path)' is the exported file itself: choose another name")
    }
    if format.isBinary, output.file == nil, OutputStream.standardOutput().isTerminal {
      throw Failure(.wrongUsage, "\(format.rawValue) is a binary format: -o FILE writes a file")
    }
    let file = try ScenarioFile(named: scenario, leavesGrowth: true)
    let (log, subject) = try read(file)
    if log.events.isEmpty {
      throw Failure(.invalidInput, "'\(file.name)' has no events: there is nothing to export")
    }
    do {
      let export = Export(
        log: log, subject: subject, theme: display.theme, size: size, charset: display.charset.resolve(in: .process))
      try output.write(export.bytes(as: format))
    } catch let refusal as ExportRefusal {
      throw Failure(.unwritableOutput, Phrase(verbatim: refusal.sentence))
    }
  }

  /// Reads a log, or plays a scenario, and prints its problems.
  private func read(_ file: ScenarioFile) throws(Failure) -> (RecordedLog, LoopSubject?) {
    if file.isLog { return (try file.readLog(), nil) }
    let (log, scenario) = try file.played(seed: order.seed)
    return (log, .scenario(scenario, name: file.shortName))
  }
}

extension ExportFormat: ExpressibleByArgument {}
