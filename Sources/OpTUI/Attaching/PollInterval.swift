/// The interval at which a thread polls for changes.
enum PollInterval {
  /// The ratio of pause to poll, so that polling takes at most a twentieth of a core.
  private static let factor = 20

  /// Returns the time to wait after a poll of some duration.
  static func pause(afterPollOf duration: Duration) -> Duration { duration * factor }
}
