import Dispatch
import OpSystem

/// Processes that another thread can end, with all that they have started; none starts after that, and none outlives this
/// process.
final class StoppableProcesses: Sendable {
  /// The work with processes and their files.
  let work = DispatchGroup()
  private let state = Lock(State())

  private struct State {
    var isStopped = false
    /// A semaphore for each process, signalled at its end and to stop it.
    var running: [DispatchSemaphore] = []
  }

  /// The time that a compiler has to end its own children.
  private static let timeout = Duration.seconds(2)

  /// Begins to end the processes.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      for news in state.running { news.signal() }
    }
  }

  /// Ends the processes, and waits for their end and for the work with them.
  func stopAndWait() {
    stop()
    work.wait()
  }

  /// Starts a process and waits for its end. Throws if the processes were stopped.
  /// - Returns: nil if its time was up; it is ended then.
  func run(
    within limit: Duration? = nil, _ start: () throws(Failure) -> ChildProcess
  ) throws(Failure) -> ChildProcess.End? {
    let news = DispatchSemaphore(value: 0)
    let isStopped = state.withLock { state in
      state.running.append(news)
      return state.isStopped
    }
    defer { state.withLock { $0.running.removeAll { $0 === news } } }
    guard !isStopped else { throw Self.stopped }
    let child = try start()
    let pipe = child.endingWithThisProcess()
    defer { pipe?.signal() }
    SystemThread.start {
      child.waitForEnd()
      news.signal()
    }
    _ = news.wait(timeout: limit.map { .now() + .milliseconds(Int($0 / .milliseconds(1))) } ?? .distantFuture)
    if let end = child.takeEnd() { return end }
    // SwiftPM ends its compilers at this signal only.
    child.end(by: SIGINT, within: Self.timeout)
    child.waitForEnd()
    _ = child.takeEnd()
    guard !state.withLock(\.isStopped) else { throw Self.stopped }
    return nil
  }

  private static var stopped: Failure { Failure(.failed, "the program was stopped") }
}
