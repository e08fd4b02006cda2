internal import Dispatch
import Localization

/// A watch over an engine in which nothing changes although something is unfinished.
///
/// It counts its checks of the engine instead of reading a clock: the time for which a process is stopped does not
/// count.
struct StallWatch {
  /// The number of checks since the last change.
  private var unchangedLooks = 0

  /// The maximum number of causes in a report.
  fileprivate static let maxTold = 20
  /// The maximum number of operations whose causes are searched: the engine waits meanwhile.
  fileprivate static let maxSearched = 5_000
  /// The number of checks within the threshold.
  static let looks = 8

  /// Records a check of the engine.
  /// - Returns: whether nothing has changed for long enough, which is true once for each stall.
  mutating func look(hasChanged: Bool) -> Bool {
    unchangedLooks = hasChanged ? 0 : unchangedLooks + 1
    // One more than fit into the time: the first check after the process was stopped may come early.
    return unchangedLooks == Self.looks + 1
  }

  /// Watches the shared engine from a thread that sleeps between its checks.
  static func begin(threshold: Duration) {
    SystemThread.start {
      var watch = StallWatch()
      let pause = DispatchTimeInterval.nanoseconds(Int(EngineTime(threshold).nanoseconds / UInt64(looks)))
      let never = DispatchSemaphore(value: 0)
      while true {
        _ = never.wait(timeout: .now() + pause)
        let hasChanged = Engine.shared.core.withLock { $0.state.takeChange() }
        if watch.look(hasChanged: hasChanged), let report = Engine.shared.stallReport(threshold) {
          StandardError.write(report)
        }
      }
    }
  }

  /// The first line of a report.
  fileprivate static func headline(_ threshold: Duration, _ count: Int) -> String {
    let program = "\(Engine.programName) \(ProcessIdentity.ownPID)"
    let unfinished = count == 1 ? "1 operation is unfinished" : "\(count) operations are unfinished"
    return "optui: nothing has changed in \(program) for \(LogText.of(threshold)), and \(unfinished)"
  }
}

extension Engine {
  /// Returns the causes for which the unfinished operations wait, each with a suggested fix; nil if none is unfinished.
  func stallReport(_ threshold: Duration) -> String? {
    var (count, causes, names) = diagnose { core in
      let unfinished = core.state.unfinishedOperations()
      let causes = core.state.findCauses(of: Array(unfinished.prefix(StallWatch.maxSearched)))
      let told = causes.prefix(StallWatch.maxTold)
      let operations = told.reduce(into: Set()) { $0.formUnion($1.operations) }
      return (unfinished.count, causes, core.names(of: operations, Set(told.compactMap(\.queue))))
    }
    guard count > 0 else { return nil }
    names.nameClosures()
    let words = ExplanationFormatter(names)
    let lines = causes.prefix(StallWatch.maxTold).flatMap { cause in
      ["  \(words.sentence(cause))"] + (cause.fix.map { ["    \(localized("fix: \(words.call($0))"))"] } ?? [])
    }
    let rest = causes.count - StallWatch.maxTold
    let bound = StallWatch.maxSearched
    return
      ([StallWatch.headline(threshold, count)] + lines + (rest > 0 ? ["  and \(rest) more"] : [])
      + (count > bound ? ["  (causes of the first \(bound))"] : []))
      .joined(separator: "\n")
  }
}
