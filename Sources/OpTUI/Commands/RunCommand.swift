import ArgumentParser
import OpSystem
import Scenarios

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Play a scenario, or show an event log or a running program.",
    discussion: """
      On a terminal a play is shown as lanes, in real time, and controlled by keys. Elsewhere each event is printed as \
      a line, as fast as possible. An event log, as written by 'run --ui jsonl' and 'Engine.record(to:)' in both its \
      forms, opens at its end; a pipe, and a file that is still being recorded, are followed. A folder is a list of \
      its scenarios, beside the built-in ones. A running program is shown as by 'attach'. The word 'run' may be omitted.

      A scenario with 'clock: real' is played on real threads, in real time, without holds.

      Expectations are not verified; 'check' does that. A play that ends in a deadlock exits with status 0 too. The \
      status is 1 if the play would never end, and 3 if the file is missing or invalid.
      """
  )

  @Argument(help: .targetOrFolder, completion: .targets)
  var target: String?

  /// Excess words, kept for a better error than the parser's.
  @Argument(help: .hidden)
  var rest: [String] = []

  @Option(
    help: ArgumentHelp("The speed relative to real time, from 1/8 to 64 in powers of two.", valueName: "factor"),
    transform: Self.speed)
  var speed: Speed?

  @Option(help: "The format of the output: a screen, lines, or nothing.")
  var ui = Interface.auto

  @OptionGroup var order: SeedOption

  @Option(
    help: ArgumentHelp(
      "Steer the play by the lines of a session, from a file or - for standard input; each is answered in JSON.",
      valueName: "file"), completion: .file())
  var commands: String?

  @Flag(help: "Do not stop at holds and questions; the lesson does not count as taken.")
  var noHolds = false

  @Flag(help: "Exit when the play ends.")
  var exit = false

  @Flag(help: "Restart the play whenever the file changes; needs a terminal.")
  var watch = false

  @OptionGroup var display: DisplayOptions

  private static func speed(_ argument: String) throws -> Speed {
    if let speed = Speed(argument) { return speed }
    throw ValidationError(localized("the speed '\(argument)' is not one of \(Speed.names.joined(separator: ", "))"))
  }

  func validate() throws {
    if commands != nil, ui == .tui || watch {
      throw ValidationError(localized("--commands steers a play without a screen: omit --ui tui and --watch"))
    }
    if commands == "-", target == "-" {
      throw ValidationError(localized("standard input is the scenario or the commands, not both"))
    }
    guard let target else {
      if watch { throw ValidationError(localized("--watch needs a file")) }
      return
    }
    if let extra = rest.first {
      let commands = RootCommand.commandNames
      // The parser finds a command only after options that it knows.
      if commands.contains(target) {
        throw ValidationError(localized("there is no such option before '\(target)'; see `optui \(target) --help`"))
      }
      if let meant = RootCommand.command(meantBy: target) {
        throw ValidationError(localized("there is no command '\(target)'; did you mean '\(meant)'?"))
      }
      throw ValidationError(
        localized("only one file can be shown, and '\(extra)' is a second one; `optui check` takes several"))
    }
  }

  func run() throws {
    let configuration = try Configuration.ofUser()
    guard let word = target else { return try list(LessonList.entries, nil, configuration) }
    let target = try Target(
      word, among: [.file, .folder, .program], orCommand: RootCommand.command(meantBy:isExact:))
    switch target {
    case .folder(let path): try list(ScenarioFolder.contents(at: path), of: path, configuration)
    case .lessons(let folder):
      let names = Set(ScenarioFolder.builtIns(in: folder).map(\.name))
      try list(LessonList.entries.filter { names.contains($0.name) }, nil, configuration)
    case .program, .process, .core:
      try refuseOptionsForLogs()
      try TargetContents.validatePresent(seed: order.seed)
      try ui.show(program: target, display, configuration, options(configuration))
    case .standardInput, .file, .lesson: try play(ScenarioFile(target, leavesGrowth: true), configuration)
    }
  }

  private func play(_ file: ScenarioFile, _ configuration: Configuration) throws {
    if try show(log: file, configuration) { return }
    var scenario = try file.scenario()
    if scenario.clock == .real { try refuseOptionsForRealThreads() }
    scenario.order(by: order.seed)
    if let commands { return try steer(scenario, by: commands) }
    if let terminal = try ui.openTerminal(display, configuration) {
      var options = options(configuration)
      if watch { options.fileNews = WatchedScenarios(file.name, seed: order.seed) }
      try LoopSubject.scenario(scenario, name: file.shortName).show(on: terminal, options)
    } else {
      if watch { throw Failure(.impossibleInterface, "--watch needs a terminal; `optui check --watch` needs none") }
      try runAsLines(scenario)
    }
  }

  private func refuseOptionsForLogs() throws(Failure) {
    if commands != nil { throw Failure(.wrongUsage, "--commands steers a play, not an event log or a program") }
    if watch {
      throw Failure(.wrongUsage, "--watch replays scenarios; a growing log and a program are always followed")
    }
  }

  /// Shows the scenarios of a folder beside the built-in ones, or prints them without a terminal.
  private func list(_ files: [String]?, of folder: String, _ configuration: Configuration) throws {
    guard let files else { throw Failure(.invalidInput, "cannot read '\(folder)': \(errorText())") }
    guard !files.isEmpty else { throw Failure(.invalidInput, "the folder '\(folder)' has no .yaml or .yml file") }
    let others = LessonList.entries
    try list(ScenarioFolder.list(of: files) + others, WatchedScenarios(folder, besides: others), configuration)
  }

  private func list(_ entries: [PickerModel.Entry], _ news: (any FileNews)?, _ configuration: Configuration) throws {
    guard let terminal = try ui.openTerminal(display, configuration) else {
      return try LessonList.printLines(entries)
    }
    var options = options(configuration)
    options.fileNews = news
    options.course = .ofList(Environment.process.language)
    try LoopSubject.picker(entries, open: LoopSubject.openScenario).show(on: terminal, options)
  }

  /// Plays the scenario, steered by the lines of a file.
  private func steer(_ scenario: Scenario, by commands: String) throws {
    guard scenario.clock == .virtual else {
      throw Failure(.wrongUsage, "--commands needs a virtual clock, and this one is real")
    }
    let play = Play(scenario, language: Environment.process.language)
    guard let session = ScenarioSession(continuing: play) else { throw Failure(.invalidInput) }
    let options = lineOptions
    var nextLine: () -> String? = { readLine() }
    if commands != "-" {
      let text = String(decoding: try ScenarioFile(path: commands).contents(), as: UTF8.self)
      var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)[...]
      nextLine = { lines.popFirst() }
    }
    let log = AnsweredLog(
      EventLines(of: scenario, format: ui == .auto ? .jsonLines : ui.lineFormat, options: options))
    try SessionPlayer(session, files: options.files, writing: log, nextLine: nextLine).run()
  }

  private func runAsLines(_ scenario: Scenario) throws {
    var player = LinePlayer(scenario, format: ui.lineFormat, options: lineOptions)
    try player.run()
  }

  /// The options of output as lines, which does not depend on settings.
  private var lineOptions: PlayOptions {
    var options = options(Configuration())
    options.charset = display.charset.resolve(in: .process)
    options.colorsLines = LineColors.current.standardOutput
    return options
  }

  /// Refuses options for seed or speed, which real threads do not have.
  private func refuseOptionsForRealThreads() throws(Failure) {
    if order.seed != nil {
      throw Failure(.wrongUsage, "--seed chooses an order, which the threads determine with 'clock: real'")
    }
    if let speed, speed != .normal { throw Failure(.wrongUsage, "--speed needs a virtual clock, and this one is real") }
  }
}

extension RunCommand {
  /// The options of the command line, with defaults from the settings.
  private func options(_ configuration: Configuration) -> PlayOptions {
    var options = configuration.playOptions(
      speed: speed, holds: !noHolds, exitsAtEnd: exit, isForProjector: display.projector)
    // A lesson without its questions does not count as taken.
    if noHolds { options.progress = .none }
    return options
  }

  /// Shows the file if it is an event log; without a terminal, as lines.
  /// - Returns: whether it is one.
  private func show(log file: ScenarioFile, _ configuration: Configuration) throws -> Bool {
    guard file.isLog else { return false }
    try refuseOptionsForLogs()
    var (log, reader) = try file.beginLog()
    guard let terminal = try ui.openTerminal(display, configuration) else {
      var lines = EventLines(
        of: log, format: ui.lineFormat, charset: display.charset.resolve(in: .process),
        isColored: LineColors.current.standardOutput)
      try lines.begin()
      try lines.write(log.events)
      try file.readRest(with: &reader) { events throws(Failure) in try lines.write(events) }
      try lines.write(heartbeat: reader.heartbeat)
      return true
    }
    guard let growth = file.growth else {
      try LoopSubject.log(log, name: file.shortName).show(on: terminal, options(configuration))
      return true
    }
    let tail = LogTail(growth, continuing: reader, endsWithFile: !growth.isGrowing)
    let subject = GrowingLogSubject(
      log, name: file.shortName, from: .file(isFollowed: growth.isGrowing || file.hasRest), tail)
    try LoopSubject.growingLog(subject).show(on: terminal, options(configuration))
    return true
  }
}
