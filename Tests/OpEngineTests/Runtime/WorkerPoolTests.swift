import Testing

@testable import OpEngine

/// The woken worker, and the waking thread, also if the system refuses to start a thread.
struct WorkerPoolTests {
  private func wake(_ pool: inout WorkerPool) -> Worker? {
    if case .sleeper(let worker) = pool.call(hasWork: true, limit: 8) { worker.takeRetainedValue() } else { nil }
  }

  @Test func `If the system has no more threads, existing ones are woken`() throws {
    var pool = WorkerPool()
    let (first, _) = try twoWorkers(of: &pool)
    let (count, another, isAnyFree) = (pool.count, wake(&pool)?.number, pool.isAnyFree(limit: 8))
    #expect(count == 1)
    #expect(another == nil, "no more threads are available for now")
    #expect(!isAnyFree)
    pool.park(first)
    let woken = wake(&pool)
    #expect(woken === first)
  }

  @Test func `Once one has ended, another is requested`() throws {
    var pool = WorkerPool()
    let (first, refused) = try twoWorkers(of: &pool)
    pool.park(first)
    let hasEnded = pool.remove(first)
    let next = wake(&pool)?.number
    #expect(hasEnded)
    #expect(next == first.number)
    #expect(refused.number != first.number)
  }

  @Test func `A refusal is not remembered`() throws {
    var pool = WorkerPool()
    let (_, refused) = try twoWorkers(of: &pool)
    let before = wake(&pool)?.number
    pool.forgetRefusal()
    let after = wake(&pool)?.number
    #expect(before == nil)
    #expect(after == refused.number)
  }

  @Test func `A worker leaves waking another one to a waiting thread, and to no other thread`() {
    var pool = WorkerPool()
    func isDeferred(byWorker isWorker: Bool) -> Bool {
      switch pool.call(hasWork: true, limit: 8, isWorker: isWorker) {
      case .deferred: return true
      case .sleeper(let worker):
        worker.release()
        pool.endSearch()
        return false
      case .none, .searching: return false
      }
    }
    let before = isDeferred(byWorker: true)
    pool.beginWatch()
    let (whileOneWaits, bySubmitter) = (isDeferred(byWorker: true), isDeferred(byWorker: false))
    pool.endWatch()
    let after = isDeferred(byWorker: true)
    #expect([before, whileOneWaits, bySubmitter, after] == [false, true, false, false])
  }

  /// A running worker, and one that was refused a thread.
  private func twoWorkers(of pool: inout WorkerPool) throws -> (Worker, refused: Worker) {
    let first = wake(&pool)
    pool.endSearch()
    let second = wake(&pool)
    let (working, refused) = (try #require(first), try #require(second))
    pool.giveUp(refused)
    return (working, refused)
  }
}
