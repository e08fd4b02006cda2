/// The workers of an engine: which work, search for work, or sleep. Guarded by the engine's lock.
///
/// At most one worker is being woken, or searches, at a time: it wakes the next when it has found work. So a burst of
/// work costs one wake for the submitter, and as many threads as there is work for.
struct WorkerPool: ~Copyable {
  /// Asleep, the last to fall asleep first: its caches are warm.
  private var parked: [Worker] = []
  /// The number of workers.
  private(set) var count = 0
  /// The least number of a worker; below it are the threads that the engine did not start.
  private let firstNumber: UInt32
  /// Numbers of workers that have ended.
  private var freeNumbers: [UInt32] = []
  /// The number of workers that the system has threads for, once it has refused one, and for a moment.
  private var ceiling = Int.max
  /// Whether a worker is awake without work: woken and not yet here, or spinning.
  private var isSearching = false
  /// The number of threads that wait for operations and are still awake: each updates the engine before it sleeps or
  /// goes on.
  private var watchers = 0

  /// The engine, for workers that sleep.
  let anchor = EngineAnchor()

  init(firstNumber: UInt32 = 2) { self.firstNumber = firstNumber }

  /// The number of workers that are awake: they have work in hand, look for it, or are about to sleep.
  var awake: Int { count - parked.count { $0.isAsleep } }

  /// Whether a worker sleeps, searches, or could be made.
  func isAnyFree(limit: Int) -> Bool { isSearching || !parked.isEmpty || count < min(limit, ceiling) }

  /// The worker to be woken because there may be work, once the lock is free.
  enum Call {
    case none
    /// A worker is awake and searches.
    case searching
    /// A worker to be woken, and retained until then: a count of references in each update would cost it 28
    /// instructions.
    case sleeper(Unmanaged<Worker>)
    /// Left to a thread that waits and is awake.
    case deferred
  }

  /// - Parameter isWorker: whether a worker calls, on its way to what it has taken. To wake another one takes it longer
  ///   than ten operations of which nobody knows how short they are: a thread that waits does it, if there is one.
  @inline(__always)
  mutating func call(hasWork: Bool, limit: Int, isWorker: Bool = false) -> Call {
    guard hasWork else { return .none }
    if isSearching { return .searching }
    return parked.isEmpty && count >= limit ? .none : callAnother(limit: limit, isWorker: isWorker)
  }

  /// A thread begins to wait.
  mutating func beginWatch() { watchers += 1 }

  /// A thread that waits is about to sleep, or has waited long enough. Call for what workers have left to it.
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

  /// The searching worker has found something, or gives up.
  mutating func endSearch() { isSearching = false }

  /// Lets a worker that found nothing search a while longer, if no other one does.
  mutating func beginSearch() -> Bool {
    guard !isSearching else { return false }
    isSearching = true
    return true
  }

  /// Takes out all that sleep: the engine ends.
  mutating func dismissAll() -> [Worker] {
    defer { parked = [] }
    return parked
  }

  mutating func park(_ worker: Worker) { parked.append(worker) }

  /// A worker has slept too long and ends, unless it has been chosen to be woken meanwhile.
  mutating func remove(_ worker: Worker) -> Bool {
    guard let index = parked.firstIndex(where: { $0 === worker }) else { return false }
    parked.remove(at: index)
    strike(worker)
    forgetRefusal()
    return true
  }

  /// The system has no thread for one that was to be woken: there will be no more of them for now.
  mutating func giveUp(_ worker: Worker) {
    strike(worker)
    ceiling = count
    isSearching = false
  }

  /// The system may have one more now.
  mutating func forgetRefusal() { ceiling = .max }

  private mutating func strike(_ worker: Worker) {
    count -= 1
    freeNumbers.append(worker.number.number)
    freeNumbers.sort(by: >)
  }
}
