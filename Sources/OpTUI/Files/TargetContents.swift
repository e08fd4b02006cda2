/// The contents of a `Target` that is not a folder, for commands that need all of them at once.
enum TargetContents {
  case file(ScenarioFile)
  /// The present state of a running program.
  case program(any ObservedProgram)

  /// Opens the target that a word names; asks a program for its state.
  init(_ word: String) throws(Failure) { try self.init(try Target(word, among: [.file, .program])) }

  init(_ target: Target) throws(Failure) {
    if let program = try rethrowing(try Self.program(target), as: { Failure($0) }) {
      self = .program(program)
    } else {
      self = .file(try ScenarioFile(target, leavesGrowth: true))
    }
  }

  /// Looks at a program; returns nil for a file.
  private static func program(_ target: Target) throws(LoopFailure) -> (any ObservedProgram)? {
    switch target {
    case .program(let socket): try ServedProgram(at: socket)
    case .process(let number): try InspectedProgram(number)
    case .core(let path): try InspectedProgram(core: path)
    case _: nil
    }
  }

  /// The name in messages.
  var name: String {
    switch self {
    case .file(let file): file.name
    case .program(let program): program.name
    }
  }

  /// The name in titles.
  var shortName: String {
    switch self {
    case .file(let file): file.shortName
    case .program(let program): program.name
    }
  }

  /// Whether it is neither played nor at a fixed time: what is known ends with its last event.
  var isLog: Bool {
    switch self {
    case .file(let file): file.isLog
    case .program: true
    }
  }

  /// Returns all events, of a scenario after playing it to its end, and prints its problems.
  /// - Parameter seed: replaces the scenario's own.
  /// - Returns: the events, and the scenario if they were played.
  func events(seed: UInt64?) throws(Failure) -> (log: RecordedLog, scenario: Scenario?) {
    switch self {
    case .file(let file) where file.isLog: return (try file.readLog(), nil)
    case .file(let file):
      let (log, scenario) = try file.played(seed: seed)
      return (log, scenario)
    case .program(let program):
      try Self.validatePresent(seed: seed)
      return (program.log, nil)
    }
  }

  /// Returns the statistics, and prints problems. Those of a log need little memory.
  func statistics(seed: UInt64?) throws(Failure) -> LogStatistics {
    if case .file(let file) = self, file.isLog { return try file.logStatistics() }
    return LogStatistics(try events(seed: seed).log.events)
  }

  /// Returns the subject of a screen, and prints problems. A scenario is not played yet.
  func screenSubject(seed: UInt64?) throws(Failure) -> LoopSubject {
    guard case .file(let file) = self, !file.isLog else {
      return .log(try events(seed: seed).log, name: shortName)
    }
    var scenario = try file.scenario()
    guard scenario.clock == .virtual else {
      throw Failure(
        .wrongUsage,
        "a play on real threads cannot be rendered: record it with 'run --ui jsonl', and render the log")
    }
    scenario.order(by: seed)
    return .scenario(scenario, name: shortName)
  }

  /// Refuses options of scenarios and logs for a program, which is asked about the present.
  static func validatePresent(seed: UInt64?, isAtTime: Bool = false) throws(Failure) {
    if isAtTime || seed != nil {
      throw Failure(.wrongUsage, "a program is asked about the present: omit --at and --seed")
    }
  }
}
