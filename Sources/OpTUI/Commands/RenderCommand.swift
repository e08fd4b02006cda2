import ArgumentParser
import Localization
import OpTUICore

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Print one screen of a scenario or of an event log, as text or as a picture.",
    discussion: """
      Plays a scenario to the requested moment without holding, and prints the screen as 'run' shows it: as plain \
      text, with escape sequences for its colours, or as an SVG file. '--theme dark' and '--theme light' choose the \
      colours of a picture; without either it is dark.

      Exits with status 2 if the moment is invalid or a key does not exist, with 3 if the file is missing or invalid, \
      and with 5 if the output exists or cannot be written.
      """
  )

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, ansi, svg
  }

  @Argument(help: "A scenario file, the name of a built-in scenario, or an event log.", completion: .scenarios)
  var scenario: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The moment to show, such as 9s, 9500ms or end.", valueName: "time"))
  var at = "end"

  @Option(
    help: ArgumentHelp("The columns and rows of the screen, at most 1000x500.", valueName: "size"),
    transform: Canvas.Size.init(argument:))
  var size = Canvas.Size(columns: 80, rows: 24)

  @Option(
    help: ArgumentHelp("Keys to press at that moment, by name: 'Down Down w'.", valueName: "keys"),
    transform: Self.keys)
  var keys: [Key] = []

  @Option(help: "The format of the output; by default that of the file's suffix, or text.")
  var to: Format?

  @OptionGroup var output: OutputOptions

  @OptionGroup var display: DisplayOptions

  private var format: Format {
    to ?? Format.allCases.first { output.file?.lowercased().hasSuffix(".\($0.rawValue)") == true } ?? .text
  }

  private static func keys(_ argument: String) throws -> [Key] {
    try argument.split(separator: " ").map { name in
      guard let key = Key(name: String(name)) else {
        let names = Key.names.joined(separator: " ")
        throw ValidationError(localized("there is no key '\(name)': a character, or one of Enter Esc \(names)"))
      }
      return key
    }
  }

  func run() throws {
    try output.validateFile()
    let charset = display.charset.resolve(in: .process)
    let canvas: Canvas
    do {
      canvas = try subject().frame(
        at: at, keys: keys, size: size, charset: charset, options: PlayOptions(language: Environment.process.language))
    } catch let failure as LoopFailure {
      throw Failure(.wrongUsage, Phrase(verbatim: failure.sentence))
    }
    let text =
      switch format {
      case .text: canvas.text
      case .ansi: canvas.styledText(display.theme ?? .auto)
      case .svg: Picture(of: canvas, theme: display.theme ?? .dark).svg
      }
    try output.write(Array(text.utf8))
  }

  private func subject() throws -> LoopSubject {
    let file = try ScenarioFile(named: scenario, leavesGrowth: true)
    if file.isLog { return .log(try file.readLog(), name: file.shortName) }
    let scenario = try file.scenario()
    guard scenario.clock == .virtual else {
      throw Failure(
        .wrongUsage,
        "a play on real threads cannot be rendered: record it with 'run --ui jsonl', and render the log")
    }
    return .scenario(scenario, name: file.shortName)
  }
}
