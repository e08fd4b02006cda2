import Dispatch

/// The place where the threads of a play in real time wait for anything. It knows whether any of them moves.
///
/// Once it is closed, no thread is held here.
final class ParkingLot: Sendable {
  fileprivate struct Parked {
    let semaphore: DispatchSemaphore
    /// Whether no time wakes it.
    let isUnlimited: Bool
    let isWorker: Bool
  }

  fileprivate struct State: ~Copyable {
    var parked: [Int: Parked] = [:]
    var nextKey = 0
    var isClosed = false
    var counts = Counts()
    var threads = 0
  }

  /// The state of the threads at one instant.
  struct Counts: Equatable {
    /// The number of changes of the other values.
    fileprivate(set) var epoch = 0
    /// The number of threads that run, or will at a known time.
    fileprivate(set) var moving = 0
    /// The number of workers of the pool that wait here without a deadline.
    fileprivate(set) var parkedWorkers = 0
  }

  private let state = Lock(State())
  private let clock: LiveRuntime
  private let firstWorker: UInt32
  /// The signal that the supervisor has something to check.
  private let supervisor: DispatchSemaphore

  init(clock: LiveRuntime, firstWorker: UInt32, supervisor: DispatchSemaphore) {
    self.supervisor = supervisor
    self.clock = clock
    self.firstWorker = firstWorker
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  var counts: Counts { state.withLock { $0.counts } }

  /// The number of threads of the play.
  var threads: Int { state.withLock { $0.threads } }

  /// Notes that a thread begins to run steps.
  /// - Parameter isNew: whether it is a thread of the play's own.
  func begin(isNew: Bool = false) {
    state.withLock { state in
      state.counts.move(by: 1)
      if isNew { state.threads += 1 }
    }
  }

  /// Notes that a thread has run its steps.
  func end(isNew: Bool = false) {
    state.withLock { state in
      state.counts.move(by: -1)
      if isNew { state.threads -= 1 }
    }
    wakeSupervisor()
  }

  // MARK: - The supervisor

  /// Waits until there may be something to check, at most until `deadline`. Only the supervisor waits here.
  func awaitChange(until deadline: EngineTime?) {
    guard supervisor.wait(timeout: timeout(deadline)) == .success else { return }
    // One check answers all signals until now.
    while supervisor.wait(timeout: .now()) == .success {}
  }

  func wakeSupervisor() { supervisor.signal() }

  // MARK: - Parking

  /// Waits until `isDone`, until `deadline`, or until the lot is closed. A change of what `isDone` reads is followed by
  /// `unparkAll()`.
  func park(until deadline: EngineTime? = nil, isDone: () -> Bool) {
    let parked = Parked(
      semaphore: DispatchSemaphore(value: 0), isUnlimited: deadline == nil,
      isWorker: Engine.currentWorker.number >= firstWorker)
    while !isDone(), deadline.map({ clock.now < $0 }) ?? true, let key = enter(parked) {
      // A change before this thread was known as parked has not woken it.
      if !isDone() { _ = parked.semaphore.wait(timeout: timeout(deadline)) }
      // A woken thread counts as moving at once, not only when it runs.
      state.withLock { state in _ = state.remove(key) }
    }
  }

  /// Makes every parked thread check whether it can continue.
  func unparkAll() {
    let woken = state.withLock { state in
      let keys = Array(state.parked.keys)
      return keys.compactMap { state.remove($0)?.semaphore }
    }
    for semaphore in woken { semaphore.signal() }
  }

  /// Releases all threads, now and later.
  func close() {
    state.withLock { $0.isClosed = true }
    unparkAll()
    wakeSupervisor()
  }

  private func enter(_ parked: Parked) -> Int? {
    let key: Int? = state.withLock { state in
      guard !state.isClosed else { return nil }
      state.nextKey += 1
      state.parked[state.nextKey] = parked
      if parked.isUnlimited { state.counts.move(by: -1, workers: parked.isWorker ? 1 : 0) }
      return state.nextKey
    }
    if parked.isUnlimited { wakeSupervisor() }
    return key
  }

  private func timeout(_ deadline: EngineTime?) -> DispatchTime {
    guard let deadline else { return .distantFuture }
    let now = clock.now
    return .now() + .nanoseconds(Int(clamping: deadline > now ? deadline.nanoseconds - now.nanoseconds : 0))
  }
}

extension ParkingLot.State {
  fileprivate mutating func remove(_ key: Int) -> ParkingLot.Parked? {
    guard let removed = parked.removeValue(forKey: key) else { return nil }
    if removed.isUnlimited { counts.move(by: 1, workers: removed.isWorker ? -1 : 0) }
    return removed
  }
}

extension ParkingLot.Counts {
  fileprivate mutating func move(by change: Int, workers: Int = 0) {
    epoch += 1
    moving += change
    parkedWorkers += workers
  }
}
