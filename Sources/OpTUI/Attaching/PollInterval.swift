import OpSystem

/// The pause of a thread that looks again and again whether something has changed.
enum PollInterval {
  /// The pause is so many times as long as the look: looking then takes a twentieth of a processor at most.
  private static let factor = 20

  /// Returns the time to wait after a look that took some time.
  static func pause(afterLookOf duration: Duration) -> Duration { duration * factor }

  /// Lets the thread sleep.
  static func sleep(for duration: Duration) {
    let (seconds, attoseconds) = duration.components
    usleep(UInt32(clamping: seconds * 1_000_000 + attoseconds / 1_000_000_000_000))
  }
}
