@testable import OpPlay

/// Waits until `condition` holds.
/// - Throws: when the time limit of the test is over, which cancels its task.
func wait(until condition: () -> Bool) async throws {
  while !condition() {
    try Task.checkCancellation()
    await Task.yield()
  }
}

/// Runs an open-ended play on a separate thread while `body` acts as the user, until it is over.
func running(_ play: ThreadedPlay, _ body: () async throws -> Void) async throws {
  let isOver = Lock(false)
  SystemThread.start {
    play.run()
    isOver.withLock { $0 = true }
  }
  do {
    defer { play.close() }
    try await body()
  }
  try await wait { isOver.withLock { $0 } }
}
