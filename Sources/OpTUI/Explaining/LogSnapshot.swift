/// A play or a recorded log, folded up to a time.
struct LogSnapshot {
  /// The name for titles and messages.
  let name: String
  private(set) var timeline: Timeline
  /// The requested time, or the end.
  private(set) var time: EngineTime
  /// The terms of suggested fixes: steps for a scenario file, calls for a program.
  private(set) var fixTerms = FixTerms.calls
  /// The process that was asked; nil for a scenario or a recorded log.
  private(set) var process: (program: String, pid: Int)?
  /// Sentences on a running program besides its log.
  private(set) var remarks: [String] = []
  /// The waiting threads of a scenario; empty for a log, which does not record them.
  private(set) var threadWaits: [ThreadWait] = []

  /// Creates the snapshot of a running program.
  init(of program: any ObservedProgram) {
    name = program.name
    process = (program.title, program.pid)
    time = program.time
    timeline = program.timeline
    timeline.isAtEndOfLog = program.isSampled
    remarks = program.remarks
  }

  /// Creates the snapshot of a play at its present time.
  init(of play: Play, named name: String) {
    self.name = name
    threadWaits = play.threadWaits
    time = play.now
    timeline = Timeline(play.events, workers: play.scenario.workers)
  }

  /// Plays a scenario, reads a log, or takes the state of a program.
  /// - Parameters:
  ///   - moment: nil for the end.
  ///   - seed: replaces the scenario's own.
  init(of target: TargetContents, upTo moment: EngineTime?, seed: UInt64?) throws(Failure) {
    switch target {
    case .file(let file): try self.init(of: file, upTo: moment, seed: seed)
    case .program(let program):
      try TargetContents.validatePresent(seed: seed, isAtTime: moment != nil)
      self.init(of: program)
    }
  }

  /// Plays a scenario, or reads a log.
  init(of file: ScenarioFile, upTo moment: EngineTime?, seed: UInt64?) throws(Failure) {
    if file.isLog {
      try self.init(reading: file, upTo: moment)
    } else {
      var scenario = try file.scenario()
      scenario.order(by: seed, judgesWords: false)
      let play = Play(scenario, language: Environment.process.language, holds: false)
      let stop = moment.map { play.advance(to: $0) } ?? play.finish()
      if case .exhausted(let report) = stop { throw Failure(.failed, "\(file.name): \(report)") }
      self.init(of: play, named: file.shortName)
      fixTerms = .steps
    }
    time = moment ?? time
  }

  private init(reading file: ScenarioFile, upTo moment: EngineTime?) throws(Failure) {
    name = file.shortName
    var (log, reader) = try file.beginLog()
    timeline = Timeline(workers: log.workers)
    time = .zero
    func apply(_ events: [LogEvent]) {
      // Reads each event in place: copying all of them would cost a twentieth of the total time.
      let events = events.span
      for index in events.indices {
        if let moment, events[index].time > moment { continue }
        timeline.apply(events[index])
      }
    }
    apply(log.events)
    log.events = []
    try file.readRest(with: &reader) { apply($0) }
    timeline.isAtEndOfLog = moment == nil
    time = timeline.end(knownUpTo: moment == nil ? reader.heartbeat : .zero)
  }
}
