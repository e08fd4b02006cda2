import ArgumentParser
import OpScenario
import OpTUICore

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Play a scenario, or show an event log.",
    discussion: """
      On a terminal it is shown as lanes, to watch and to steer; elsewhere every event is a line. On a terminal a play \
      keeps in step with the clock, elsewhere it goes as fast as it can. An event log, as 'run --ui jsonl' and \
      'Engine.record(to:)' write one, is shown on a terminal alone: at its end, to be gone through.

      A scenario with 'clock: real' is played on real threads, in the time that it takes, without holds.

      It plays and judges nothing: a deadlock ends with 0 too, and what the file expects is for 'check' to verify. \
      Ends with 1 when the play would never end, with 3 when the file is missing or invalid.
      """
  )

  @Argument(help: "A scenario file, the name of a built-in scenario, or an event log.")
  var scenario: String

  @Option(
    help: ArgumentHelp("How many times faster than the clock, from 1/8 to 64 in powers of two.", valueName: "factor"),
    transform: Self.speed)
  var speed = Speed.normal

  @Option(help: "How it is shown.")
  var ui = Interface.auto

  @Option(help: "Which of the orders that the rules allow, in the place of the file's seed.")
  var seed: UInt64?

  @Flag(help: "Do not stop at holds and questions.")
  var noHolds = false

  @Flag(help: "Leave when the play ends.")
  var exit = false

  @OptionGroup var display: DisplayOptions

  private static func speed(_ argument: String) throws -> Speed {
    if let speed = Speed(argument) { return speed }
    throw ValidationError("the speed '\(argument)' is none of \(Speed.names.joined(separator: ", "))")
  }

  func run() throws {
    let file = try ScenarioFile(named: self.scenario)
    if try show(log: file) { return }
    let (loaded, report) = file.load()
    OutputStream.complain(report.rendered())
    guard var scenario = loaded else { throw Failure(.invalidScenario) }
    if scenario.clock == .real { try refuseLeadingRealThreads() }
    scenario.seed = seed ?? scenario.seed
    if let terminal = try ui.openTerminal(display) {
      try LoopSubject.scenario(scenario, name: file.shortName).show(on: terminal, options)
    } else {
      try runAsLines(scenario)
    }
  }

  private func runAsLines(_ scenario: Scenario) throws {
    var options = self.options
    options.charset = display.charset.resolve(in: .process)
    switch scenario.clock {
    case .virtual:
      var player = LinePlayer(scenario, format: ui.lineFormat, options: options)
      try player.run()
    case .real:
      var player = RealTimePlayer(scenario, format: ui.lineFormat, options: options)
      try player.run()
    }
  }

  /// Real threads wait for nobody: there is no other order, and no other pace.
  private func refuseLeadingRealThreads() throws(Failure) {
    if seed != nil { throw Failure(.wrongUsage, "--seed chooses an order, and with 'clock: real' nobody does") }
    if speed != .normal { throw Failure(.wrongUsage, "--speed goes with a virtual clock, and this one is real") }
  }
}

extension RunCommand {
  private var options: PlayOptions {
    PlayOptions(speed: speed, language: Environment.process.language, holds: !noHolds, exitsAtEnd: exit)
  }

  /// Shows what is no scenario, but the log of a play or a program.
  /// - Returns: whether it is one.
  private func show(log file: ScenarioFile) throws -> Bool {
    guard file.isLog else { return false }
    let log = try file.readLog()
    guard let terminal = try ui.openTerminal(display) else {
      throw Failure(
        .impossibleInterface,
        "an event log is shown on a terminal; its lines are the file's, and 'optui why \(scenario)' answers from it")
    }
    try LoopSubject.log(log, name: file.shortName).show(on: terminal, options)
    return true
  }
}

extension Interface {
  /// What is printed where there is no screen.
  fileprivate var lineFormat: EventLines.Format {
    switch self {
    case .auto, .tui, .plain: .plain
    case .jsonl: .jsonLines
    case .none: .none
    }
  }
}
