import Dispatch
import OpEngine

/// The place where the threads of a play in real time wait, whatever they wait for. It knows whether any of them moves.
///
/// Once it is closed, no thread is held here.
final class ParkingLot: Sendable {
  fileprivate struct Parked {
    let semaphore: DispatchSemaphore
    /// No time wakes it.
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

  /// How the threads stand at one instant.
  struct Counts: Equatable {
    /// Rises with every change of the others.
    fileprivate(set) var epoch = 0
    /// Threads that run, or will when their time has come.
    fileprivate(set) var moving = 0
    /// Workers of the pool that wait here for what no time brings.
    fileprivate(set) var parkedWorkers = 0
  }

  private let state = Lock(State())
  private let clock: LiveRuntime
  private let firstWorker: UInt32
  /// Signalled when the supervisor has something to check.
  private let supervisor: DispatchSemaphore

  init(clock: LiveRuntime, firstWorker: UInt32, supervisor: DispatchSemaphore) {
    self.supervisor = supervisor
    self.clock = clock
    self.firstWorker = firstWorker
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  var counts: Counts { state.withLock { $0.counts } }

  /// How many threads of the play there are.
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

  /// Returns when there may be something to check, and at `deadline` at the latest. Only the supervisor waits here.
  func awaitChange(until deadline: EngineTime?) {
    guard supervisor.wait(timeout: timeout(deadline)) == .success else { return }
    // One check answers all signals until now.
    while supervisor.wait(timeout: .now()) == .success {}
  }

  func wakeSupervisor() { supervisor.signal() }

  // MARK: - Parking

  /// Returns when `isDone`, at `deadline`, or when the lot is closed. Who changes what `isDone` reads calls `unparkAll()`
  /// after that.
  func park(until deadline: EngineTime? = nil, isDone: () -> Bool) {
    let parked = Parked(
      semaphore: DispatchSemaphore(value: 0), isUnlimited: deadline == nil,
      isWorker: Engine.currentWorker.number >= firstWorker)
    while !isDone(), deadline.map({ clock.now < $0 }) ?? true, let key = enter(parked) {
      // What came before it was known to be parked has not woken it.
      if !isDone() { _ = parked.semaphore.wait(timeout: timeout(deadline)) }
      // A thread that is woken moves from that moment on, not only from when it comes to run.
      state.withLock { state in _ = state.remove(key) }
    }
  }

  /// Has every parked thread check whether it may go on.
  func unparkAll() {
    let woken = state.withLock { state in
      let keys = Array(state.parked.keys)
      return keys.compactMap { state.remove($0)?.semaphore }
    }
    for semaphore in woken { semaphore.signal() }
  }

  /// Lets every thread go, now and later.
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
