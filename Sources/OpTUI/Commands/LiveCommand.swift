import ArgumentParser
import OpSystem

struct LiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live",
    abstract: "Build a scenario line by line while it is played.",
    discussion: """
      A session begins empty, or with a scenario, paused at time 0. Each line adds an operation, a step or an \
      expectation; 'undo' removes the last one, 'save FILE' writes a scenario.

      Without a full screen, the lines are read from standard input. On a terminal each is prompted for; elsewhere the \
      first refused one ends the session with status 3.
      """
  )

  @Argument(help: "A scenario file, or the name of a built-in scenario, to begin with.", completion: .scenarios)
  var scenario: String?

  @Option(help: ArgumentHelp("A file for the event log, written at the end.", valueName: "log"), completion: .file())
  var record: String?

  @Flag(help: "Overwrite an existing file with the event log.")
  var force = false

  @Flag(help: "Play on real threads, in real time; commands cannot be undone.")
  var real = false

  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if force, record == nil {
      throw ValidationError(localized("--force needs --record: `save! NAME` replaces a file"))
    }
  }

  func run() throws {
    if let record { try OutputFile.validate(record, force: force) }
    if real { return try runOnThreads() }
    let language = Environment.process.language
    var session = ScenarioSession(language: language)
    var name = "session"
    if let scenario {
      let file = try ScenarioFile(named: scenario)
      session = try file.beginSession(language)
      name = file.shortName
    }
    let configuration = try Configuration.ofUser()
    var options = configuration.playOptions(isForProjector: display.projector)
    // The log is that of the session at the end.
    options.files = options.files.onOpening { session = $0 }
    let result = Result {
      if Interface.isInteractive, Environment.process.hasScreen, let store = options.files.keeper as? SessionStore,
        let old = SessionOffer.session(
          of: store, beginningWith: scenario.map { _ in session.file }, language: language, answer: SessionOffer.ask)
      {
        session = old
        name = old.file
      }
      if let terminal = try Interface.auto.openTerminal(display, configuration) {
        try LoopSubject.session(session, name: name).show(on: terminal, options)
      } else {
        let transcript = SessionTranscript(
          isInteractive: Interface.isInteractive, charset: display.charset.resolve(in: .process))
        try SessionPlayer(session, files: options.files, writing: transcript).run()
      }
    }
    try writeRecord(session.play.events, of: session.scenario)
    try result.get()
  }

  private func runOnThreads() throws {
    let language = Environment.process.language
    var (base, name) = (SessionBase.empty(), "session")
    if let scenario {
      let file = try ScenarioFile(named: scenario)
      (base, name) = (try file.sessionBase(), file.shortName)
    }
    let configuration = try Configuration.ofUser()
    let session = RealTimeSession(base, language: language)
    let result = Result {
      guard let terminal = try Interface.auto.openTerminal(display, configuration) else {
        throw Failure(.impossibleInterface, "a session on real threads needs a terminal")
      }
      try LoopSubject.realTimeSession(session, name: name).show(
        on: terminal, configuration.playOptions(isForProjector: display.projector))
    }
    if let play = session.play { try writeRecord(play.events, of: session.scenario) }
    try result.get()
  }

  /// Writes the log if requested, also when a signal or a refused line has ended the session.
  private func writeRecord(_ events: [LogEvent], of scenario: Scenario) throws(Failure) {
    guard let record else { return }
    let writer = EventLogWriter(title: scenario.title.first, workers: scenario.workers)
    try OutputFile.write(writer.text(of: events), to: record)
  }
}
