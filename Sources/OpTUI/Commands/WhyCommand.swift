import ArgumentParser
import OpEngine
import OpScenario
import OpTUICore

struct WhyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Explain why an operation is not running, and suggest a fix.",
    discussion: """
      Plays a scenario to the requested moment, past its holds, or reads an event log, as written by \
      'run --ui jsonl' and 'Engine.record(to:)'. Without an operation, it lists every operation that is not \
      running, each with its first reason.

      Exits with status 2 if there is no such operation, and with 3 if the file is missing or invalid.
      """
  )

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  /// The moment that is asked about.
  enum Moment: Equatable {
    case end
    case time(EngineTime)
  }

  @Argument(help: "A scenario file, the name of a built-in scenario, or an event log.")
  var file: String

  @Argument(help: "The ID of the operation, or its name if that is unique.")
  var operation: String?

  @Option(
    help: ArgumentHelp("The moment in question, such as 9s, 9500ms or end.", valueName: "time"),
    transform: Self.moment)
  var at = Moment.end

  @Option(help: "The seed that selects one of the allowed orders, in place of the file's.")
  var seed: UInt64?

  @Option(help: "The format of the answer; json prints one object per line.")
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
    let snapshot = try LogSnapshot(of: ScenarioFile(named: file), upTo: time, seed: seed)
    let charset = display.charset.resolve(in: .process)
    var output = OutputStream.standardOutput()
    let isColored = display.color.colorsLines(in: .process, onTerminal: output.isTerminal)
    let query = WhyQuery(snapshot: snapshot, charset: charset, isColored: isColored)
    let lines =
      if let operation {
        try query.answer(about: query.find(operation), as: format)
      } else {
        query.survey(as: format)
      }
    for line in lines { try output.write(line + "\n") }
    try output.flush()
  }
}
