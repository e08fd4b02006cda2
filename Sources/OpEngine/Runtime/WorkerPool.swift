/// The workers of an engine: working, searching, or sleeping. Guarded by the engine's lock.
///
/// At most one worker is being woken, or searches, at a time: it wakes the next when it has found work. So a burst of
/// work costs one wake for the submitter, and as many threads as there is work for.
struct WorkerPool: ~Copyable {
  /// The sleeping workers; the last is woken first, since its caches are warm.
  private var parked: [Worker] = []
  private(set) var count = 0
  /// The lowest number of a worker; lower ones are threads that the engine did not start.
  private let firstNumber: UInt32
  /// The free numbers of ended workers.
  private var freeNumbers: [UInt32] = []
  /// The number of workers for which the system has threads, for a while after it has refused one.
  private var ceiling = Int.max
  /// Whether a worker is awake without work: woken and not yet here, or spinning.
  private var isSearching = false
  /// The number of awake threads that wait for operations: each updates the engine before it sleeps or continues.
  private var watchers = 0

  /// The engine, for sleeping workers.
  let anchor = EngineAnchor()

  init(firstNumber: UInt32 = 2) { self.firstNumber = firstNumber }

  /// The number of awake workers: they have work, look for it, or are about to sleep.
  var awake: Int { count - parked.count { $0.isAsleep } }

  /// Returns whether a worker is parked, searches, or could be made.
  func isAnyFree(limit: Int) -> Bool { isSearching || !parked.isEmpty || count < min(limit, ceiling) }

  /// The worker to wake because there may be work, once the lock is free.
  enum Call {
    case none
    /// A worker is awake and searches.
    case searching
    /// A worker to wake, retained until then: reference counting in each update would cost it 28 instructions.
    case sleeper(Unmanaged<Worker>)
    /// Deferred to a waiting thread that is awake.
    case deferred
  }

  /// - Parameter isWorker: whether a worker calls, with work of its own. Waking another one takes it longer than ten
  ///   operations, which may be short: a waiting thread does it, if any.
  @inline(__always)
  mutating func call(hasWork: Bool, limit: Int, isWorker: Bool = false) -> Call {
    guard hasWork else { return .none }
    if isSearching { return .searching }
    return parked.isEmpty && count >= limit ? .none : callAnother(limit: limit, isWorker: isWorker)
  }

  /// Records that a thread begins to wait.
  mutating func beginWatch() { watchers += 1 }

  /// Records that a waiting thread is about to sleep, or has waited long enough. Make the deferred calls afterwards.
  mutating func endWatch() { watchers -= 1 }

  private mutating func callAnother(limit: Int, isWorker: Bool) -> Call {
    if isWorker, watchers > 0 { return .deferred }
    if let worker = parked.popLast() {
      isSearching = true
      return .sleeper(.passRetained(worker))
    }
    guard count < min(limit, ceiling) else { return .none }
    count += 1
    isSearching = true
    let number = WorkerID(freeNumbers.popLast() ?? firstNumber + UInt32(count) - 1)
    return .sleeper(.passRetained(Worker(number: number, anchor: anchor)))
  }

  /// Ends the search: the worker has found work, or gives up.
  mutating func endSearch() { isSearching = false }

  /// Lets a worker without work search a while longer, unless another one does.
  mutating func beginSearch() -> Bool {
    guard !isSearching else { return false }
    isSearching = true
    return true
  }

  /// Removes all sleeping workers at the engine's end.
  mutating func dismissAll() -> [Worker] { parked.takeAll() }

  mutating func park(_ worker: Worker) { parked.append(worker) }

  /// Removes a worker that has slept too long.
  /// - Returns: false if it was chosen to be woken meanwhile.
  mutating func remove(_ worker: Worker) -> Bool {
    guard let index = parked.firstIndex(where: { $0 === worker }) else { return false }
    parked.remove(at: index)
    strike(worker)
    forgetRefusal()
    return true
  }

  /// Removes a worker for which the system has no thread: there will be no more of them for now.
  mutating func giveUp(_ worker: Worker) {
    strike(worker)
    ceiling = count
    isSearching = false
  }

  /// Allows more workers again: the system may have another thread now.
  mutating func forgetRefusal() { ceiling = .max }

  private mutating func strike(_ worker: Worker) {
    count -= 1
    freeNumbers.append(worker.number.number)
    freeNumbers.sort(by: >)
  }
}
