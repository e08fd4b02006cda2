import Testing

@testable import OpEngine

/// Who is woken when the system refuses a thread.
struct WorkerPoolTests {
  private func wake(_ pool: inout WorkerPool) -> Worker? {
    if case .sleeper(let worker) = pool.call(hasWork: true, limit: 8) { worker.takeRetainedValue() } else { nil }
  }

  @Test func `Where the system has no thread to give, those that there are are woken`() throws {
    var pool = WorkerPool()
    let (first, _) = try twoWorkers(of: &pool)
    let (count, another, isAnyFree) = (pool.count, wake(&pool)?.number, pool.isAnyFree(limit: 8))
    #expect(count == 1)
    #expect(another == nil, "there will be no more of them for now")
    #expect(!isAnyFree)
    pool.park(first)
    let woken = wake(&pool)
    #expect(woken === first)
  }

  @Test func `Once one has ended, another is asked for`() throws {
    var pool = WorkerPool()
    let (first, refused) = try twoWorkers(of: &pool)
    pool.park(first)
    let hasEnded = pool.remove(first)
    let next = wake(&pool)?.number
    #expect(hasEnded)
    #expect(next == first.number)
    #expect(refused.number != first.number)
  }

  @Test func `A refusal is forgotten`() throws {
    var pool = WorkerPool()
    let (_, refused) = try twoWorkers(of: &pool)
    let before = wake(&pool)?.number
    pool.forgetRefusal()
    let after = wake(&pool)?.number
    #expect(before == nil)
    #expect(after == refused.number)
  }

  /// One that works, and one that was refused a thread.
  private func twoWorkers(of pool: inout WorkerPool) throws -> (Worker, refused: Worker) {
    let first = wake(&pool)
    pool.endSearch()
    let second = wake(&pool)
    let (working, refused) = (try #require(first), try #require(second))
    pool.giveUp(refused)
    return (working, refused)
  }
}
