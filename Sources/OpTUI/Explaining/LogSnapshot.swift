import Localization
import OpEngine
import OpScenario
import OpTUICore

/// A play, or a recorded log, folded up to some moment.
struct LogSnapshot {
  /// The name for titles and messages.
  let name: String
  let timeline: Timeline
  /// The requested moment; else the end.
  let time: EngineTime
  /// The terms of suggested fixes: steps for a scenario file, calls for what may be a program.
  let fixTerms: FixTerms

  /// The process that was asked; nil for a scenario and for a log of the past.
  let process: (program: String, pid: Int)?

  /// The threads of the file that wait; none for a log, which tells less.
  let threadWaits: [ThreadWait]

  /// Takes what a program has told about the present.
  init(of program: ServedProgram) {
    name = program.name
    process = (program.title, program.pid)
    threadWaits = []
    fixTerms = .calls
    time = program.log.events.last?.time ?? .zero
    timeline = program.timeline
  }

  /// Takes the present of a play.
  init(of play: Play, named name: String) {
    self.name = name
    process = nil
    fixTerms = .calls
    threadWaits = play.threadWaits
    time = play.now
    timeline = Timeline(play.events, workers: play.scenario.workers)
  }

  /// Plays a scenario, or reads a log.
  /// - Parameters:
  ///   - moment: nil for the end.
  ///   - seed: replaces the scenario's own.
  init(of file: ScenarioFile, upTo moment: EngineTime?, seed: UInt64?) throws(Failure) {
    name = file.shortName
    process = nil
    fixTerms = file.isLog ? .calls : .steps
    (timeline, time, threadWaits) = try file.isLog ? Self.read(file, moment) : Self.play(file, moment, seed)
  }

  /// The threads that wait, by name.
  var waitingThreads: [String] { ThreadWaitText.threads(in: timeline, script: threadWaits) }

  /// Returns the wait of a thread; nil for one that waits for nothing that is known.
  func wait(of thread: String, charset: Charset) -> ThreadWaitText? {
    ThreadWaitText(of: thread, in: timeline, script: threadWaits, charset: charset)
  }

  /// The operations that wait, each with its first reason.
  var waiting: [(name: String, reason: WaitReason)] { timeline.waitGraph.firstReasons(of: timeline.unfinished) }

  /// The operations that run, and wait for nothing that is known.
  var running: [String] {
    let waiting = Set(waiting.map(\.name))
    return timeline.unfinished.filter { timeline.operation($0)?.phase == .executing && !waiting.contains($0) }
  }

  /// The operations among `running` that a thread waits for.
  var awaitedByThreads: [String] {
    let awaited = waitingThreads.compactMap { wait(of: $0, charset: .unicode) }.flatMap(\.operations)
    return running.filter(Set(awaited).contains)
  }

  /// The operations whose causes are told: those that wait, and those that run while a thread waits for them.
  var heldUp: [String] { waiting.map(\.name) + awaitedByThreads }

  /// Whether no operation and no thread waits for an operation.
  var waitsForNothing: Bool { heldUp.isEmpty && waitingThreads.isEmpty }

  private static func play(
    _ file: ScenarioFile, _ moment: EngineTime?, _ seed: UInt64?
  ) throws(Failure) -> (Timeline, EngineTime, [ThreadWait]) {
    var scenario = try file.scenario()
    scenario.order(by: seed, judgesWords: false)
    let play = Play(scenario, language: Environment.process.language, holds: false)
    let stop = moment.map { play.advance(to: $0) } ?? play.finish()
    if case .exhausted(let report) = stop { throw Failure(.failed, "\(file.name): \(report)") }
    return (Timeline(play.events, workers: scenario.workers), moment ?? play.now, play.threadWaits)
  }

  private static func read(_ file: ScenarioFile, _ moment: EngineTime?) throws(Failure) -> (
    Timeline, EngineTime, [ThreadWait]
  ) {
    var (log, reader) = try file.beginLog()
    var timeline = Timeline(workers: log.workers)
    func apply(_ events: [LogEvent]) {
      // Each event is read in place: to copy all, as a condition in a closure does, would cost a twentieth of the whole.
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
    return (timeline, moment ?? timeline.time, [])
  }
}
