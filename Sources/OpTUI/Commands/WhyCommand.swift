import ArgumentParser
import OpEngine
import OpScenario
import OpTUICore

struct WhyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Say why an operation is not running, and what would help.",
    discussion: """
      Plays a scenario to the moment asked about, past its holds, or reads an event log, as 'run --ui jsonl' and \
      'Engine.record(to:)' write one. Without an operation it names all that do not run, each with its first reason.

      Ends with 2 when there is no such operation, with 3 when the file is missing or invalid.
      """
  )

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  /// When.
  enum Moment: Equatable {
    case end
    case time(EngineTime)
  }

  @Argument(help: "A scenario file, the name of a built-in scenario, or an event log.")
  var file: String

  @Argument(help: "The id of the operation, or its name if no other one bears that.")
  var operation: String?

  @Option(
    help: ArgumentHelp("The moment asked about, such as 9s, 9500ms or end.", valueName: "time"),
    transform: Self.moment)
  var at = Moment.end

  @Option(help: "Which of the orders that the rules allow, in the place of the file's seed.")
  var seed: UInt64?

  @Option(help: "How it is told; json is one object a line.")
  var format = Format.text

  @OptionGroup var display: DisplayOptions

  private static func moment(_ argument: String) throws -> Moment {
    if argument == "end" { return .end }
    do {
      return .time(EngineTime(try DurationSyntax.parse(argument)))
    } catch {
      let words = error.words(about: argument)
      throw ValidationError(words.message + (words.hint.map { ": \($0)" } ?? ""))
    }
  }

  func run() throws {
    let time: EngineTime? = if case .time(let time) = at { time } else { nil }
    let testimony = try Testimony(of: ScenarioFile(named: file), upTo: time, seed: seed)
    let charset = display.charset.resolve(in: .process)
    var output = OutputStream.standardOutput()
    let isColored = display.color.colorsLines(in: .process, onTerminal: output.isTerminal)
    let inquiry = Inquiry(testimony: testimony, charset: charset, isColored: isColored)
    let lines =
      if let operation {
        try inquiry.answer(about: inquiry.find(operation), as: format)
      } else {
        inquiry.survey(as: format)
      }
    for line in lines { try output.write(line + "\n") }
    try output.flush()
  }
}
