import Dispatch
import OpSystem

/// Parallel checks of many files.
///
/// Each worker takes the next file. For a scenario with `clock: real`, and for a program, it gives its place to another
/// worker, because real threads wait most of the time.
struct CheckBatch {
  let paths: [String]
  var seed: UInt64?
  var tolerance = Duration.milliseconds(50)
  /// The programs to run; nil to leave them out.
  var programs: CheckedPrograms?
  /// The number of files checked at once, without real-time ones unless it is 1.
  var jobs = CheckBatch.coreCount

  /// The number of cores, at least 1.
  static let coreCount = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  /// The maximum number of concurrent real-time plays: more would delay each other's threads.
  private static let maxInRealTime = 16

  /// Calls `report` on the calling thread with each result, in the order of the paths, as soon as it is available.
  func run(_ report: (CheckResult) throws -> Void) throws {
    if jobs == 1 || paths.count == 1 {
      for path in paths { try report(result(of: path)) }
      return
    }
    let progress = Progress(count: paths.count)
    for _ in 0..<min(jobs, paths.count) { startWorker(progress) }
    for index in paths.indices { try report(progress.waitForResult(index)) }
  }

  private func result(of path: String, willPlay: (Scenario) -> Void = { _ in }) -> CheckResult {
    CheckResult(path: path, seed: seed, tolerance: tolerance, programs: programs, willPlay: willPlay)
  }

  private func startWorker(_ progress: Progress) { SystemThread.start { work(progress) } }

  private func work(_ progress: Progress) {
    var isReplaced = false
    while !isReplaced, let index = progress.takeNext() {
      let result = result(of: paths[index]) { scenario in
        let waits = scenario.clock == .real || programs?.contains(paths[index]) == true
        isReplaced = waits && progress.beginRealTime(atMost: Self.maxInRealTime)
        if isReplaced { startWorker(progress) }
      }
      progress.finish(index, result, wasInRealTime: isReplaced)
    }
  }

  /// The progress of a batch, which its workers share.
  private final class Progress: Sendable {
    private struct State {
      var next = 0
      var realTimeCount = 0
      var results: [CheckResult?]
    }

    private let state: Lock<State>
    /// A semaphore signalled for each result.
    private let news = DispatchSemaphore(value: 0)

    init(count: Int) { state = Lock(State(results: Array(repeating: nil, count: count))) }

    func takeNext() -> Int? {
      state.withLock { state in
        guard state.next < state.results.count else { return nil }
        defer { state.next += 1 }
        return state.next
      }
    }

    /// - Returns: whether another file may be checked at the same time.
    func beginRealTime(atMost most: Int) -> Bool {
      state.withLock { state in
        guard state.realTimeCount < most else { return false }
        state.realTimeCount += 1
        return true
      }
    }

    func finish(_ index: Int, _ result: CheckResult, wasInRealTime: Bool) {
      state.withLock { state in
        state.results[index] = result
        if wasInRealTime { state.realTimeCount -= 1 }
      }
      news.signal()
    }

    func waitForResult(_ index: Int) -> CheckResult {
      while true {
        if let result = state.withLock({ $0.results[index].take() }) { return result }
        news.wait()
      }
    }
  }
}
