import Dispatch
import OpEngine

/// Where the threads of a play in real time wait for whatever they wait for, and who knows that none of them moves.
///
/// Nobody is held here when it is closed.
final class WaitingRoom: Sendable {
  fileprivate struct Sleeper {
    let semaphore: DispatchSemaphore
    /// No time wakes it.
    let isUnlimited: Bool
    let isWorker: Bool
  }

  fileprivate struct State: ~Copyable {
    var sleepers: [Int: Sleeper] = [:]
    var nextKey = 0
    var isClosed = false
    var moving = 0
    var heldWorkers = 0
  }

  private let state = Lock(State())
  private let clock: LiveRuntime
  private let firstWorker: UInt32
  /// Signalled when nothing moves, perhaps.
  private let stillness = DispatchSemaphore(value: 0)

  init(clock: LiveRuntime, firstWorker: UInt32) {
    self.clock = clock
    self.firstWorker = firstWorker
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// How many threads run, or will when their time has come, and how many workers of the pool wait here for what no time
  /// brings.
  var rest: (movingThreads: Int, heldWorkers: Int) { state.withLock { ($0.moving, $0.heldWorkers) } }

  /// A thread begins to run steps.
  func enter() { state.withLock { $0.moving += 1 } }

  /// A thread has run its steps.
  func leave() {
    state.withLock { $0.moving -= 1 }
    stillness.signal()
  }

  /// Returns when something may have come to rest, when the room is closed, and at `deadline` at the latest.
  func awaitStillness(until deadline: EngineTime?) {
    guard stillness.wait(timeout: timeout(deadline)) == .success else { return }
    // One look answers all who have come to rest until now.
    while stillness.wait(timeout: .now()) == .success {}
  }

  /// Has whoever awaits that look again.
  func endStillness() { stillness.signal() }

  /// Returns when `isDone`, at `deadline`, or when the room is closed. Whoever changes what `isDone` looks at calls
  /// `wakeAll()` after that.
  func wait(until deadline: EngineTime? = nil, isDone: () -> Bool) {
    let sleeper = Sleeper(
      semaphore: DispatchSemaphore(value: 0), isUnlimited: deadline == nil,
      isWorker: Engine.currentWorker.number >= firstWorker)
    while !isDone(), deadline.map({ clock.now < $0 }) ?? true, let key = lieDown(sleeper) {
      // What came before it was known to sleep has not woken it.
      if !isDone() { _ = sleeper.semaphore.wait(timeout: timeout(deadline)) }
      standUp(key)
    }
  }

  /// Has everybody look again.
  func wakeAll() {
    let woken = state.withLock { state in
      let keys = Array(state.sleepers.keys)
      return keys.compactMap { state.remove($0)?.semaphore }
    }
    for semaphore in woken { semaphore.signal() }
  }

  /// Lets everybody go, now and later.
  func close() {
    state.withLock { $0.isClosed = true }
    wakeAll()
    endStillness()
  }

  private func lieDown(_ sleeper: Sleeper) -> Int? {
    let key: Int? = state.withLock { state in
      guard !state.isClosed else { return nil }
      state.nextKey += 1
      state.sleepers[state.nextKey] = sleeper
      if sleeper.isUnlimited {
        state.moving -= 1
        if sleeper.isWorker { state.heldWorkers += 1 }
      }
      return state.nextKey
    }
    if sleeper.isUnlimited { stillness.signal() }
    return key
  }

  /// Whoever is woken moves from that moment on, not only from when it comes to run.
  private func standUp(_ key: Int) { state.withLock { state in _ = state.remove(key) } }

  private func timeout(_ deadline: EngineTime?) -> DispatchTime {
    guard let deadline else { return .distantFuture }
    let now = clock.now
    return .now() + .nanoseconds(Int(clamping: deadline > now ? deadline.nanoseconds - now.nanoseconds : 0))
  }
}

extension WaitingRoom.State {
  fileprivate mutating func remove(_ key: Int) -> WaitingRoom.Sleeper? {
    guard let sleeper = sleepers.removeValue(forKey: key) else { return nil }
    if sleeper.isUnlimited {
      moving += 1
      if sleeper.isWorker { heldWorkers -= 1 }
    }
    return sleeper
  }
}
