#if canImport(Darwin)
  internal import Dispatch
#else
  internal import Glibc
#endif

/// What a thread sleeps on until another wakes it. Counts: a wake before the sleep is not lost.
struct Semaphore: @unchecked Sendable {
  // Sendable: the system's semaphore may be used from any thread.
  #if canImport(Darwin)
    private let semaphore = DispatchSemaphore(value: 0)

    func wake() { semaphore.signal() }

    func sleep() { semaphore.wait() }

    /// - Returns: whether it was woken in time.
    func sleep(atMost duration: Duration) -> Bool {
      let (seconds, attoseconds) = duration.components
      let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
      return semaphore.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success
    }

    func destroy() {}
  #else
    private let semaphore: UnsafeMutablePointer<sem_t>

    init() {
      semaphore = .allocate(capacity: 1)
      semaphore.initialize(to: sem_t())
      sem_init(semaphore, 0, 0)
    }

    func wake() { sem_post(semaphore) }

    func sleep() { while sem_wait(semaphore) != 0 {} }

    /// - Returns: whether it was woken in time.
    func sleep(atMost duration: Duration) -> Bool {
      let (seconds, attoseconds) = duration.components
      var end = timespec()
      clock_gettime(CLOCK_REALTIME, &end)
      let nanoseconds = end.tv_nsec + Int(attoseconds / 1_000_000_000)
      end.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
      end.tv_nsec = nanoseconds % 1_000_000_000
      while sem_timedwait(semaphore, &end) != 0 { if errno == ETIMEDOUT { return false } }
      return true
    }

    /// Gives its memory back; nobody may know it any more.
    func destroy() {
      sem_destroy(semaphore)
      semaphore.deallocate()
    }
  #endif
}
