import OpEngine
import OpPlay

/// Scenario files whose changes are noticed: also where an editor replaces them, and those that come or go in a folder.
///
/// No system call waits for files everywhere, as on a share or in a container: a thread has to look. One thread uses it.
struct FileWatch: Sendable {
  private let paths: [String]
  /// The files as they were; nil for one that is not there.
  private var marks: [String: FileIdentity?]
  /// The time until the next look.
  private(set) var pause: Duration
  /// The shortest time between two looks: a save is on the screen within two of them, and so seems to be there at once.
  static let shortestPause = Duration.milliseconds(50)
  /// The longest: a look may have been slow because the process was stopped.
  static let longestPause = Duration.seconds(5)

  /// - Parameter paths: files, and folders that stand for the files in them.
  init(_ paths: [String]) {
    self.paths = paths
    (marks, pause) = Self.look(at: paths)
  }

  /// Waits until something has changed, and then until nothing changes between two looks: an editor may write a file in
  /// several steps.
  /// - Returns: the paths of the files that have changed, come or gone.
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
    PollInterval.sleep(for: pause)
    (marks, pause) = Self.look(at: paths)
  }

  /// Calls `report` with the files of each change, on a thread of its own, as long as the process lives.
  func watch(_ report: @escaping @Sendable (Set<String>) -> Void) {
    SystemThread.start {
      var watch = self
      while true { report(watch.waitForChange()) }
    }
  }

  /// Looks at the files; a folder costs a system call for each entry in it and below it.
  /// - Returns: what there is now, and the time until the next look.
  private static func look(at paths: [String]) -> (marks: [String: FileIdentity?], pause: Duration) {
    let start = ContinuousClock.now
    let files = paths.flatMap { ScenarioFolder.contents(at: $0) ?? [$0] }
    let marks = Dictionary(files.map { ($0, OutputFile.identity(of: $0)) }) { first, _ in first }
    return (marks, pause(afterLookOf: ContinuousClock.now - start))
  }

  /// Returns the time to wait after a look that took some time.
  static func pause(afterLookOf duration: Duration) -> Duration {
    min(max(shortestPause, PollInterval.pause(afterLookOf: duration)), longestPause)
  }
}
