internal import Dispatch

/// A watch over an engine in which nothing changes although something is unfinished.
struct StandstillWatch {
  private let patience: Duration
  /// The time of the last look that found a change; nil before the first look.
  private var stillSince: EngineTime?
  private var hasReported = false

  /// The number of operations that a report explains.
  private static let mostExplained = 20
  /// The looks at the engine in the time of its patience.
  private static let looks = 8

  init(patience: Duration) { self.patience = patience }

  /// Takes in a look at the engine.
  /// - Returns: whether nothing has changed for long enough, which is true once for each standstill.
  mutating func look(hasChanged: Bool, at time: EngineTime) -> Bool {
    guard !hasChanged, let since = stillSince else {
      (stillSince, hasReported) = (time, false)
      return false
    }
    guard !hasReported, time >= since + patience else { return false }
    hasReported = true
    return true
  }

  /// Watches the shared engine from a thread that sleeps between its looks.
  static func begin(on engine: Engine, patience: Duration) {
    SystemThread.start {
      var watch = StandstillWatch(patience: patience)
      let pause = DispatchTimeInterval.nanoseconds(Int(EngineTime(patience).nanoseconds / UInt64(looks)))
      let never = DispatchSemaphore(value: 0)
      while true {
        _ = never.wait(timeout: .now() + pause)
        let hasChanged = engine.core.withLock { $0.state.takeMovement() }
        if watch.look(hasChanged: hasChanged, at: engine.runtime.now), let report = engine.standstillReport(patience) {
          StandardError.write(report)
        }
      }
    }
  }

  /// The beginning of a report.
  fileprivate static func headline(_ patience: Duration, _ count: Int) -> String {
    let unfinished = count == 1 ? "1 operation is unfinished" : "\(count) operations are unfinished"
    return "optui: nothing has changed for \(LogText.of(patience)), and \(unfinished)"
  }

  fileprivate static func explained(_ operations: [OperationID]) -> ArraySlice<OperationID> {
    operations.prefix(mostExplained)
  }
}

extension Engine {
  /// Returns why each unfinished operation waits, a line each; nil if none is unfinished.
  func standstillReport(_ patience: Duration) -> String? {
    let unfinished = core.withLock { $0.state.unfinishedOperations() }
    guard !unfinished.isEmpty else { return nil }
    let explained = StandstillWatch.explained(unfinished)
    let lines = explained.map { "  \(explanation(of: $0))" }
    let rest = unfinished.count - explained.count
    return ([StandstillWatch.headline(patience, unfinished.count)] + lines + (rest > 0 ? ["  and \(rest) more"] : []))
      .joined(separator: "\n")
  }
}
