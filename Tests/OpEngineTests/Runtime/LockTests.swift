import Testing

@testable import OpEngine

struct LockTests {
  @Test func `Threads that contend lose no update`() {
    let box = Box()
    onThreads(4) { _ in for _ in 0..<20_000 { box.count.withLock { $0 += 1 } } }
    #expect(box.count.withLock { $0 } == 80_000)
  }

  @Test func `A thread that has waited for long sleeps, and is woken`() {
    let (box, taken) = (Box(), Latch())
    onThreads(3) { index in
      if index > 0 {
        taken.wait()
        return box.count.withLock { $0 += 1 }
      }
      box.count.withLock { count in
        taken.open()
        // Longer than any interval between checks.
        SystemThread.spin(nanoseconds: 5_000_000)
        count += 1
      }
    }
    #expect(box.count.withLock { $0 } == 3)
  }

  @Test func `A thrown error releases the lock`() {
    struct Refusal: Error {}
    let lock = Lock(1)
    #expect(throws: Refusal.self) { try lock.withLock { _ throws(Refusal) -> Int in throw Refusal() } }
    #expect(lock.withLock { $0 } == 1)
  }

  @Test func `The value is freed with its lock`() {
    let notes = Trail<String>()
    do {
      let lock = Lock(DeinitProbe { notes.append("dead") })
      lock.withLock { _ in notes.append("alive") }
    }
    #expect(notes.entries == ["alive", "dead"])
  }

  private final class Box: Sendable {
    let count = Lock(0)
  }
}
