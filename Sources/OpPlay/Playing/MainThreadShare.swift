/// The main thread of a play in virtual time, which its script shares with the main queue.
struct MainThreadShare {
  /// Whether it runs an operation or a completion block of its queue.
  private var isOccupied = false
  /// Whether the script continues as soon as the thread is free.
  private var isScriptDue = false

  mutating func occupy() { isOccupied = true }

  /// Records that the script can continue.
  /// - Returns: whether it continues at once.
  mutating func admitScript() -> Bool {
    if isOccupied { isScriptDue = true }
    return !isOccupied
  }

  /// Frees the thread.
  /// - Returns: whether the script is due, and goes first.
  mutating func leave() -> Bool {
    isOccupied = false
    return isScriptDue.take()
  }
}
