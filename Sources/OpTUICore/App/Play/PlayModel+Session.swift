import OpEngine
import OpScenario

// The play of a session.
extension PlayModel {
  /// Drops the log of a play that was executed anew; all of it comes next. The clock stands as before.
  mutating func adoptReplay() {
    log = []
    timeline = checkpoints.beginning
    checkpoints = Checkpoints(beginning: timeline)
    past = nil
    pendingSteps = 0
    time = .zero
    let isPaused = clock.isPaused
    clock = PlayClock(speed: clock.speed)
    clock.isPaused = isPaused
  }
}

extension ScenarioSession.Outcome {
  /// The answer to a line, for the status line.
  var sentence: String? {
    switch self {
    case .performed(let line): line
    case .refused(let problem): problem.hint.map { "\(problem.message): \($0)" } ?? problem.message
    case .request: nil
    }
  }
}
