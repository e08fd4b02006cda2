/// Waits until `condition` holds.
/// - Throws: when the time limit of the test is over, which cancels its task.
func wait(until condition: () -> Bool) async throws {
  while !condition() {
    try Task.checkCancellation()
    await Task.yield()
  }
}
