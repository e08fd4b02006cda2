import ArgumentParser
import OpEngine
import OpScenario
import OpTUICore

struct WhyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Say why an operation is not running, and what would help.",
    discussion: """
      Plays a scenario to the moment asked about, past its holds, or reads an event log, as 'run --ui jsonl' writes one.

      Ends with 2 when there is no such operation, with 3 when the file is missing or invalid.
      """
  )

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  @Argument(help: "A scenario file, the name of a built-in scenario, or an event log.")
  var file: String

  @Argument(help: "The id of the operation.")
  var operation: String

  @Option(
    help: ArgumentHelp("The moment asked about, such as 9s or 9500ms. (default: the end)", valueName: "time"),
    transform: Self.moment)
  var at: EngineTime?

  @Option(help: "Which of the orders that the rules allow, in the place of the file's seed.")
  var seed: UInt64?

  @Option(help: "How it is told.")
  var format = Format.text

  @OptionGroup var display: DisplayOptions

  private static func moment(_ argument: String) throws -> EngineTime {
    do {
      return EngineTime(try DurationSyntax.parse(argument))
    } catch {
      let words = error.words(about: argument)
      throw ValidationError(words.message + (words.hint.map { ": \($0)" } ?? ""))
    }
  }

  func run() throws {
    let testimony = try Testimony(of: ScenarioFile(named: file), upTo: at, seed: seed)
    let charset = display.charset.resolve(in: .process)
    guard let why = WhyText(of: operation, in: testimony.timeline, at: testimony.time, charset: charset) else {
      throw Failure(.wrongUsage, missing(in: testimony, charset))
    }
    var output = OutputStream.standardOutput()
    switch format {
    case .text:
      let title = "\(charset.legible(testimony.name)) at \(testimony.time.text)"
      try output.write(([title] + why.page).joined(separator: "\n") + "\n")
    case .json: try output.write(ExplanationRecord(operation, in: testimony, cure: why.cure).line + "\n")
    }
    try output.flush()
  }

  private func missing(in testimony: Testimony, _ charset: Charset) -> String {
    let names = testimony.timeline.operations.map { charset.legible($0.id) }
    let operation = charset.legible(operation)
    let meant = Suggestion.nearest(to: operation, among: names).map { "did you mean '\($0)'?" }
    let all = names.prefix(8).joined(separator: ", ") + (names.count > 8 ? " ..." : "")
    let hint = meant ?? (names.isEmpty ? "there is none" : "there are \(all)")
    return "\(testimony.name) has no operation '\(operation)' at \(testimony.time.text); \(hint)"
  }
}
