import ArgumentParser

struct AttachCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach",
    abstract: "Watch a running program, and steer it if it permits that.",
    discussion: """
      Shows the operations and queues of a program that serves its engine, as 'run' shows a play: started with \
      OPTUI_ATTACH=1 in its environment, or with a call to Engine.serve(). With OPTUI_ATTACH=1,control, keys suspend \
      queues, cancel operations and the like. Leaving it with q does not change the program.

      On Linux a program that uses Foundation's own queues can be watched, too, by the number of its process: its \
      memory is read again and again, and nothing can be steered.

      Without an argument it lists the serving programs to choose from, then those that have loaded Foundation. Exits \
      with status 1 if there is none.
      """
  )

  @Argument(
    help: "The number of a process, the name of a program, or the path of a socket.", completion: .programs)
  var target: String?

  @OptionGroup var display: DisplayOptions

  func run() throws {
    guard let target else { return try choose() }
    let configuration = try Configuration.ofUser()
    try Interface.auto.show(
      program: try Target(target, among: [.program]), display, configuration,
      configuration.playOptions(isForProjector: display.projector))
  }

  /// Lets the user choose a program; without a terminal, lists them.
  private func choose() throws {
    let programs = WatchedPrograms(charset: display.charset.resolve(in: .process))
    let entries = try programs.list()
    guard !entries.isEmpty else { throw Failure(.failed, ServedProgram.none) }
    let configuration = try Configuration.ofUser()
    guard let terminal = try Interface.auto.openTerminal(display, configuration) else {
      return try LessonList.printLines(entries)
    }
    var options = configuration.playOptions(isForProjector: display.projector)
    options.fileNews = programs
    try LoopSubject.programs(entries) { name throws(LoopFailure) in try programs.connect(to: name) }
      .show(on: terminal, options)
  }
}

extension Interface {
  /// Shows a running program, and steers it if it permits that; without a screen, prints its events.
  func show(
    program: Target, _ display: DisplayOptions, _ configuration: Configuration, _ options: PlayOptions
  ) throws {
    do {
      switch program {
      case .process(let number):
        let stream = try InspectionStream(number)
        try show(display, configuration, options, .growingLog(stream.subject())) {
          try printLines(of: stream.begin(), stream, display)
        }
      case .core(let path):
        let program = try InspectedProgram(core: path)
        try show(display, configuration, options, .log(program.log, name: program.name)) {
          var lines = lines(of: program.log, display)
          try lines.begin()
          try lines.write(program.log.events)
        }
      case .program(let socket):
        let connection = try ProgramConnection(to: socket, AttachGreeting(wantsControl: true))
        try show(display, configuration, options, .growingLog(try connection.subject())) {
          try printLines(of: connection.read(), connection, display)
        }
      case _: break
      }
    } catch let failure as LoopFailure {
      throw Failure(failure)
    }
  }

  private func show(
    _ display: DisplayOptions, _ configuration: Configuration, _ options: PlayOptions,
    _ subject: @autoclosure () throws -> LoopSubject, orElse printLines: () throws -> Void
  ) throws {
    guard let terminal = try openTerminal(display, configuration) else { return try printLines() }
    try subject().show(on: terminal, options)
  }

  private func lines(of log: RecordedLog, _ display: DisplayOptions) -> EventLines {
    EventLines(
      of: log, format: lineFormat, charset: display.charset.resolve(in: .process),
      isColored: LineColors.current.standardOutput)
  }

  private func printLines(
    of beginning: (log: RecordedLog, reader: EventLogReader), _ stream: some ByteStream, _ display: DisplayOptions
  ) throws {
    var reader = beginning.reader
    var lines = lines(of: beginning.log, display)
    try lines.begin()
    try lines.write(beginning.log.events)
    try stream.readEvents(with: &reader) { events throws(Failure) in try lines.write(events) }
    if stream.announcesEnd, reader.lacksEnd { throw Failure(.failed, Phrase(verbatim: ProgramConnection.brokenOff)) }
  }
}
