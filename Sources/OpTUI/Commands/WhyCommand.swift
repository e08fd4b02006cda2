import ArgumentParser
import Localization
import OpEngine
import OpTUICore

struct WhyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Explain why an operation is not running, and suggest a fix.",
    discussion: """
      Plays a scenario to the requested moment without holding, or reads an event log, as written by 'run --ui jsonl' \
      and 'Engine.record(to:)'. Without an operation, it lists the causes for which operations wait, with the number \
      of operations for each, and every operation that is not running, with its first reason. The name of a thread, \
      such as main, asks why the thread does not continue.

      With --pid, a program that serves its engine is asked about the present, and continues meanwhile; with --all, \
      all of them are.

      Exits with status 1 if a program cannot be asked, with 2 if there is no such operation, and with 3 if the file \
      is missing or invalid.
      """
  )

  /// The time of the question.
  enum Moment: Equatable {
    case end
    case time(EngineTime)
  }

  @Argument(
    help: "A scenario file, the name of a built-in scenario, an event log, or -; not with --pid and --all.",
    completion: .scenarios)
  var file: String?

  @Argument(help: "The ID of the operation, or its name if that is unique; or a thread.", completion: .operations)
  var operation: String?

  @Option(
    help: ArgumentHelp("The process to ask, which serves its engine.", valueName: "pid"), completion: .programs)
  var pid: Int32?

  @Flag(help: "Ask all programs that serve their engines.")
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
    do {
      return .time(EngineTime(try DurationSyntax.parse(argument)))
    } catch {
      throw ValidationError(error.sentence(about: argument))
    }
  }

  func validate() throws {
    if all || pid != nil {
      if all, pid != nil {
        throw ValidationError(localized("--all includes the program of --pid: omit one of them"))
      }
      if at != .end || order.seed != nil {
        throw ValidationError(localized("a program is asked about the present: omit --at and --seed"))
      }
      if operation != nil || (all && file != nil) {
        throw ValidationError(
          all ? localized("--all takes no operation") : localized("--pid takes one operation, and no file"))
      }
    } else if file == nil {
      throw ValidationError(localized("missing subject: a scenario, a log, --pid PID or --all"))
    }
  }

  func run() throws {
    if let pid {
      // The only argument names the operation.
      return try answer(LogSnapshot(of: try Self.ask(ServedProgram.path(ofProcess: pid))), about: file)
    }
    guard all else {
      let time: EngineTime? = if case .time(let time) = at { time } else { nil }
      let file = try ScenarioFile(named: self.file ?? "", leavesGrowth: true)
      return try answer(LogSnapshot(of: file, upTo: time, seed: order.seed), about: operation)
    }
    let programs = try ServedProgram.all()
    for program in programs.answering { try answer(LogSnapshot(of: program), about: nil) }
    for silent in programs.silent {
      Failure(.failed, "process \(silent.pid): \(silent.reason)").report()
    }
    if programs.answering.isEmpty || !programs.silent.isEmpty {
      throw Failure(.failed, programs.silent.isEmpty ? ServedProgram.none : nil)
    }
  }

  private static func ask(_ path: String) throws(Failure) -> ServedProgram {
    do {
      return try ServedProgram(at: path)
    } catch {
      throw Failure(.failed, Phrase(verbatim: error.sentence))
    }
  }

  private func answer(_ snapshot: LogSnapshot, about operation: String?) throws {
    let charset = display.charset.resolve(in: .process)
    let isColored = LineColors.current.standardOutput
    let query = WhyQuery(snapshot: snapshot, charset: charset, isColored: isColored)
    try OutputStream.print(query.answer(about: query.subject(operation), as: format))
    // The process ends soon: freeing a long log would take a tenth of the total time.
    _ = Unmanaged.passRetained(RetainedSnapshot(snapshot))
  }

  /// A box for a snapshot that is never freed.
  private final class RetainedSnapshot {
    let snapshot: LogSnapshot

    init(_ snapshot: LogSnapshot) { self.snapshot = snapshot }
  }
}
