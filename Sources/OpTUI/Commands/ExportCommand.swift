import ArgumentParser

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export a play, a log or a running program for another tool; or one screen, or the source.",
    discussion: """
      Plays a scenario to its end without holding, reads an event log, or asks a running program. Without --to, the \
      suffix of the file determines the format: \(Self.suffixes).

      Pictures and pages have the colours that their reader prefers, or those of '--theme light' or '--theme dark'. A \
      recording of the screen, asciicast v2, takes five minutes at most: a longer play is accelerated.

      With --screen, --at or --keys, it writes one screen as 'run' shows it: as text, as text with escape sequences for \
      its colours, or as a picture. yaml is the file of a scenario, to start from; swift a program that does the \
      same, with the classes that the key V shows.

      Exits with status 1 if a program cannot be asked, with 2 if there is no such moment, key or code, with 3 if the \
      file is missing, invalid or empty, and with 5 if the output exists, cannot be written or cannot represent the play.
      """
  )

  /// The suffixes with their formats; the same in every language.
  private static let suffixes = ExportedForm.allCases.map { "\($0.suffixes.joined(separator: " ")) (\($0.word))" }
    .joined(separator: ", ")

  @Argument(help: .target, completion: .targets)
  var target: String

  @Option(help: "The format of the output.")
  var to: ExportedForm?

  @OptionGroup var output: OutputOptions

  @OptionGroup var order: SeedOption

  @Flag(help: "Write one screen.")
  var screen = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The moment of the screen, such as 9s, 9500ms or end.", valueName: "time"))
  var at: String?

  @Option(
    help: ArgumentHelp("Keys to press at that moment, by name: 'Down Down w'.", valueName: "keys"),
    transform: Self.keys)
  var keys: [Key] = []

  @Option(
    help: ArgumentHelp(
      "The columns and rows of the screen, at most 1000x500, by default 80x24; of a recording 100x30.",
      valueName: "size"),
    transform: Canvas.Size.init(argument:))
  var size: Canvas.Size?

  @OptionGroup var display: DisplayOptions

  private static func keys(_ argument: String) throws -> [Key] {
    try argument.split(separator: " ").map { name in
      guard let key = Key(name: String(name)) else {
        let names = Key.names.joined(separator: " ")
        throw ValidationError(localized("there is no key '\(name)': a character, or one of Enter Esc \(names)"))
      }
      return key
    }
  }

  /// Whether one screen is written: its moment and keys imply that.
  private var writesScreen: Bool { screen || at != nil || !keys.isEmpty }

  /// The form of the output; nil if neither an option nor the file's name determines it.
  private var form: ExportedForm? {
    let form = to ?? output.file.flatMap(ExportedForm.init(file:))
    guard writesScreen else { return form }
    return form.map { form in form.ofScreen.map(ExportedForm.screen) ?? form } ?? .screen(.text)
  }

  func validate() throws {
    guard let form else {
      let names = ExportedForm.allValueStrings.joined(separator: ", ")
      if let file = output.file, let name = file.split(separator: "/").last, name.dropFirst().contains(".") {
        throw ValidationError(
          localized("no format has the suffix of '\(file)': add --to with one of \(names); or --screen"))
      }
      throw ValidationError(localized("missing output format: --to with one of \(names); or --screen"))
    }
    if writesScreen, form.ofScreen == nil {
      throw ValidationError(localized("a screen is written as text, ansi or svg, not as \(form.word)"))
    }
  }

  func run() throws {
    guard let form else { return }
    try output.validateFile()
    if let path = output.file, OutputFile.isSame(path, as: target) {
      throw Failure(.wrongUsage, "'\(path)' is the exported file itself: choose another name")
    }
    switch form {
    case .play(let format): try output.write(play(as: format))
    case .screen(let format): try output.write(Array(screen(as: format).utf8))
    case .source(let source): try output.write(Array(text(of: source).utf8))
    }
  }

  private func play(as format: ExportFormat) throws -> [UInt8] {
    if format.isBinary, output.file == nil, OutputStream.standardOutput().isTerminal {
      throw Failure(.wrongUsage, "\(format.rawValue) is a binary format: -o FILE writes a file")
    }
    let target = try TargetContents(target)
    let (log, scenario) = try target.events(seed: order.seed)
    if log.events.isEmpty {
      throw Failure(.invalidInput, "'\(target.name)' has no events: there is nothing to export")
    }
    let export = Export(
      log: log, subject: scenario.map { .scenario($0, name: target.shortName) }, theme: display.theme,
      size: size ?? Canvas.Size(columns: 100, rows: 30), charset: display.charset.resolve(in: .process))
    return try rethrowing(try export.bytes(as: format)) { (refusal: ExportRefusal) in
      Failure(.unwritableOutput, Phrase(verbatim: refusal.sentence))
    }
  }

  private func screen(as format: ExportedForm.Screen) throws -> String {
    let subject = try TargetContents(target).screenSubject(seed: order.seed)
    var options = PlayOptions(language: Environment.process.language)
    options.isForProjector = display.projector
    options.course = .ofPlay(options.language)
    let canvas = try rethrowing(
      try subject.frame(
        at: at ?? "end", keys: keys, size: size ?? Canvas.Size(columns: 80, rows: 24),
        charset: display.charset.resolve(in: .process), options: options)
    ) { (failure: LoopFailure) in Failure(.wrongUsage, Phrase(verbatim: failure.sentence)) }
    return switch format {
    case .text: canvas.text
    case .ansi: canvas.styledText(display.theme ?? .auto)
    case .svg: Picture(of: canvas, theme: display.theme ?? .dark).svg
    }
  }

  private func text(of source: ExportedForm.Source) throws -> String {
    let file = try ScenarioFile(named: target)
    let isColored = output.file == nil && LineColors.current.standardOutput
    return switch source {
    case .yaml: StyledText.source(try file.publishedText(), comments: "#", isColored: isColored)
    case .swift: StyledText.source(try file.program(), comments: "//", isColored: isColored)
    }
  }
}
