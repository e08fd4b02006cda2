import ArgumentParser
import OpSystem

struct ExecCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exec",
    abstract: "Start a program and watch its operations from the beginning.",
    discussion: """
      The program waits at its first use of OpEngine until the screen is ready, so that nothing is missed. Its output \
      is shown above the events, L shows all of it, and the last thousand lines stay on the terminal; its input is \
      empty. Signals are forwarded to it, and its status becomes that of optui: 128 plus the number of a signal that \
      ended it, 127 if the program does not exist. q asks whether to end the program or to leave it running.

      With --control, keys suspend queues, cancel operations and the like. Without a terminal, the program runs as \
      without optui. On Linux, a program that uses Foundation's own queues is shown, too, and cannot be steered.

      With --stuck there is no screen. If the program and all that it has started have printed nothing and moved no \
      operation for that time, and have used less than a tenth of it as processor time, it is ended: on standard error \
      it is printed why the operations of each process wait, and the status is 75.
      """
  )

  @Flag(help: "Let the keys steer the program.")
  var control = false

  @Option(
    help: ArgumentHelp("End the program when it has done nothing for this time, such as 60s.", valueName: "time"),
    transform: Self.duration)
  var stuck: Duration?

  @OptionGroup var display: DisplayOptions

  @Argument(parsing: .postTerminator, help: "The program and its arguments, after --.")
  var command: [String] = []

  private static func duration(_ argument: String) throws -> Duration {
    let duration = try Duration(argument: argument)
    guard duration >= .milliseconds(100) else { throw ValidationError(localized("--stuck takes at least 100ms")) }
    return duration
  }

  func validate() throws {
    if stuck != nil, control { throw ValidationError(localized("--stuck has no screen: omit --control")) }
    if command.isEmpty {
      throw ValidationError(localized("missing program after --, for example: optui exec -- ./gallery"))
    }
  }

  func run() throws {
    if let stuck {
      let run = try SupervisedRun(command, limit: stuck, charset: display.charset.resolve(in: .process))
      let status = try run.run() ?? Failure.Status.stuck.rawValue
      if status != 0 { throw ExitCode(status) }
      return
    }
    let configuration = try Configuration.ofUser()
    guard let terminal = try Interface.auto.openTerminal(display, configuration) else {
      try ChildProcess.replace(by: command)
    }
    let files = try ExecFiles()
    let child: ChildProcess
    do {
      child = try ChildProcess(
        command, adding: ("OPTUI_ATTACH", "\(files.socket),wait,first\(control ? ",control" : "")"),
        output: files.terminal.slave)
    } catch {
      files.remove()
      throw error
    }
    files.terminal.closeSlave()
    let name = command[0].split(separator: "/").last.map(String.init) ?? command[0]
    let program = ExecutedProgram(child, files)
    let subject = GrowingLogSubject(
      RecordedLog(title: command.joined(separator: " "), events: []), name: name,
      from: .executed(control ? .control : .view), program)
    let outcome = LoopSubject.growingLog(subject).run(
      on: terminal, configuration.playOptions(isForProjector: display.projector))
    try conclude(outcome, program, files)
  }

  /// Ends or leaves the program, depending on how the screen was left, and exits with its status.
  private func conclude(_ outcome: Outcome, _ program: ExecutedProgram, _ files: ExecFiles) throws {
    program.noteEnd()
    switch outcome.ending {
    case .signal(let signal): program.end(by: signal)
    case .hungUp: program.end(by: SIGHUP)
    case .done: if program.isEndWanted { program.end(by: SIGTERM) }
    }
    if program.end == nil { program.leave() } else { program.removeFiles() }
    if outcome.isHungUp { return outcome.endProcess() }
    try outcome.printSummary(after: program.takeOutput())
    if program.end == nil || !outcome.summaryTellsEnd { try OutputStream.print(fate(of: program, files)) }
    guard let end = program.end else { return outcome.endProcess() }
    if end.status != 0 { throw ExitCode(end.status) }
  }

  /// Returns the lines that report the program's fate.
  private func fate(of program: ExecutedProgram, _ files: ExecFiles) -> [String] {
    if let end = program.end { return [end.sentence] }
    return [localized("process \(program.child.pid) is still running; its output is no longer shown")]
      + (program.publicPID.map { ["optui attach \($0)"] } ?? [])
      + (files.hasSocket ? ["optui attach \(files.socket)"] : [])
  }
}
