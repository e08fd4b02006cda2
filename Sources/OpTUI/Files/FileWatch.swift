import OpSystem

/// A watch on scenario files, including files that editors replace and that folders gain or lose.
///
/// File notifications do not work everywhere, as on shares and in containers, so a thread polls. One thread uses the
/// watch.
struct FileWatch: Sendable {
  private let paths: [String]
  /// The files as they were; nil for one that is not there.
  private var marks: [String: FileIdentity?]
  /// The time until the next poll.
  private(set) var pause: Duration
  /// The shortest time between two polls: a save appears within two of them, which looks immediate.
  static let shortestPause = Duration.milliseconds(50)
  /// The longest time between two polls: a poll may have been slow because the process was stopped.
  static let longestPause = Duration.seconds(5)

  /// - Parameter paths: files, and folders that stand for their files.
  init(_ paths: [String]) {
    self.paths = paths
    (marks, pause) = Self.poll(at: paths)
  }

  /// Waits until something has changed, and then until two polls agree: an editor may write a file in several steps.
  /// - Returns: the paths of changed, new and removed files.
  mutating func waitForChange() -> Set<String> {
    let before = marks
    repeat { lookAgain() } while marks == before
    var last: [String: FileIdentity?]
    repeat {
      last = marks
      lookAgain()
    } while marks != last
    let now = marks
    return Set(before.keys).union(now.keys).filter { before[$0] != now[$0] }
  }

  private mutating func lookAgain() {
    sleep(for: pause)
    (marks, pause) = Self.poll(at: paths)
  }

  /// Calls `report` with the files of each change, on a new thread, for the lifetime of the process.
  func watch(_ report: @escaping @Sendable (Set<String>) -> Void) {
    SystemThread.start {
      var watch = self
      while true { report(watch.waitForChange()) }
    }
  }

  /// Polls the files; a folder costs a system call for each entry in and below it.
  /// - Returns: the present state, and the time until the next poll.
  private static func poll(at paths: [String]) -> (marks: [String: FileIdentity?], pause: Duration) {
    let start = ContinuousClock.now
    let files = paths.flatMap { ScenarioFolder.contents(at: $0) ?? [$0] }
    let marks = Dictionary(files.map { ($0, OutputFile.identity(of: $0)) }) { first, _ in first }
    return (marks, pause(afterPollOf: ContinuousClock.now - start))
  }

  /// Returns the time to wait after a poll of some duration.
  static func pause(afterPollOf duration: Duration) -> Duration {
    min(max(shortestPause, PollInterval.pause(afterPollOf: duration)), longestPause)
  }
}
