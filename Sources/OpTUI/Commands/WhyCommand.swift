import ArgumentParser
import OpInspection

struct WhyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Explain why an operation is not running, and suggest a fix.",
    discussion: """
      Plays a scenario to the requested moment without holding, reads an event log, as written by 'run --ui jsonl' and \
      'Engine.record(to:)', or asks a running program about the present: optui why 4711 poster. Without an operation, it lists the causes for which operations wait, with the number \
      of operations for each, and every operation that is not running, with its first reason. The name of a thread, \
      such as main, asks why the thread does not continue.

      On Linux that may also be a program that uses Foundation's own queues, by the number of its process: its memory \
      is read.

      A program continues meanwhile; with --all, all programs that serve their engines are asked, and those that have \
      loaded Foundation and have operations.

      Exits with status 1 if a program cannot be asked, with 2 if there is no such operation, and with 3 if the file \
      is missing or invalid.
      """
  )

  /// The time of the question.
  enum Moment: Equatable {
    case end
    case time(EngineTime)
  }

  @Argument(help: .target, completion: .targets)
  var target: String?

  @Argument(help: "The ID of the operation, or its name if that is unique; or a thread.", completion: .operations)
  var operation: String?

  /// The former way to name a process, until the first release.
  @Option(help: .hidden)
  var pid: Int32?

  @Flag(help: "Ask all running programs.")
  var all = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The moment to explain, such as 9s, 9500ms or end.", valueName: "time"),
    transform: Self.moment)
  var at = Moment.end

  @OptionGroup var order: SeedOption

  @Option(help: "The format of the answer; json prints one object per line.")
  var format = TextOrJSON.text

  @OptionGroup var display: TextOptions

  private static func moment(_ argument: String) throws -> Moment {
    if argument == "end" { return .end }
    if let length = SeekTarget.length(argument) { return .time(EngineTime(length)) }
    return .time(EngineTime(try Duration(argument: argument)))
  }

  func validate() throws {
    if all, pid != nil || target != nil { throw ValidationError(localized("--all takes no target and no operation")) }
    if pid != nil, operation != nil { throw ValidationError(localized("--pid takes one operation, and no target")) }
    if !all, pid == nil, target == nil {
      throw ValidationError(localized("missing target: a scenario, a log, a running program, or --all"))
    }
  }

  func run() throws {
    let time: EngineTime? = if case .time(let time) = at { time } else { nil }
    guard all else {
      // With --pid, the only argument names the operation.
      let word = pid.map(String.init) ?? target ?? ""
      let contents = try pid == nil ? TargetContents(word) : TargetContents(Target(word, among: [.program]))
      return try answer(
        LogSnapshot(of: contents, upTo: time, seed: order.seed), about: pid == nil ? operation : target)
    }
    try TargetContents.validatePresent(seed: order.seed, isAtTime: time != nil)
    let programs = try ServedProgram.all()
    for program in programs.answering { try answer(LogSnapshot(of: program), about: nil) }
    for silent in programs.silent {
      Failure(.failed, "process \(silent.pid): \(silent.reason)").report()
    }
    let processes = FoundationProcesses.listed(beside: programs.answering, programs.silent, within: .seconds(1))
    var (isInspected, isSilent) = (false, !programs.silent.isEmpty)
    for process in processes.map(\.process) {
      do {
        guard let program = try InspectedProgram.ofList(process, within: .seconds(2)) else { continue }
        isInspected = true
        try answer(LogSnapshot(of: program), about: nil)
      } catch let failure as LoopFailure {
        isSilent = true
        Failure(failure).report()
      }
    }
    if isSilent || (programs.answering.isEmpty && !isInspected) {
      throw Failure(.failed, isSilent ? nil : ServedProgram.none)
    }
  }

  private func answer(_ snapshot: LogSnapshot, about operation: String?) throws {
    let charset = display.charset.resolve(in: .process)
    let isColored = LineColors.current.standardOutput
    let query = WhyQuery(snapshot: snapshot, charset: charset, isColored: isColored)
    try OutputStream.print(query.answer(about: query.subject(operation), as: format))
    // The process ends soon: freeing a long log would take a tenth of the total time.
    UnsafeMutablePointer.allocate(capacity: 1).initialize(to: snapshot)
  }
}
