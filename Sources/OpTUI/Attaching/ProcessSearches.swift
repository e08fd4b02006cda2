import Dispatch

/// Searches of processes on threads of their own. A large process takes seconds: a search goes on if the time to wait is
/// too short, and its result is that of the next question.
final class ProcessSearches<Value>: Sendable {
  private final class Search: Sendable {
    let result = Lock<Result<Value, LoopFailure>?>(nil)
    let isThere = DispatchSemaphore(value: 0)
  }

  /// The searches without a taken result.
  private let searches = Lock<[ProcessIdentity: Search]>([:])

  /// Waits for the result of a search, which begins if there is none yet.
  /// - Parameter command: the command that waits for as long as it takes.
  func value(
    of process: ProcessIdentity, for command: String, within timeout: Duration,
    _ search: @escaping @Sendable () throws(LoopFailure) -> Value
  ) throws(LoopFailure) -> Value {
    let begun = searches.withLock { searches in
      searches = searches.filter { ProcessIdentity(pid: $0.key.pid) == $0.key }
      let begun = searches[process] ?? Self.begin(search)
      searches[process] = begun
      return begun
    }
    _ = begun.isThere.wait(timeout: .now() + .milliseconds(Int(timeout / .milliseconds(1))))
    guard let result = begun.result.withLock({ $0 }) else {
      throw LoopFailure(
        "process \(process.pid) was not read in \(TimeText.short(timeout)): `optui \(command) \(process.pid)` takes longer"
      )
    }
    searches.withLock { $0[process] = nil }
    return try result.get()
  }

  private static func begin(_ body: @escaping @Sendable () throws(LoopFailure) -> Value) -> Search {
    let search = Search()
    SystemThread.start {
      let result = Result(catching: body)
      search.result.withLock { $0 = result }
      search.isThere.signal()
    }
    return search
  }
}
