/// The position of one thread in the code of an operation, from a moment of the play on.
package struct CodeStep: Hashable, Sendable {
  /// A step of the code.
  package struct Position: Hashable, Sendable {
    package var place: SourcePlace
    /// The key posted, if the step posts several in turn.
    package var posted: String?

    package init(_ place: SourcePlace, posted: String? = nil) { (self.place, self.posted) = (place, posted) }
  }

  /// The flags that a class keeps itself; nil for others.
  package struct Flags: Hashable, Sendable {
    package var isReady: Bool?
    package var isExecuting: Bool?
    package var isFinished: Bool?
    package var isCancelled: Bool?

    package init() {}
  }

  package let operation: String
  /// The thread's number, constant while it runs.
  package let thread: Int
  /// The step that the thread carries out; nil once it has left the operation's code.
  package let position: Position?
  /// The flags from then on.
  package let flags: Flags
  /// The number of earlier events.
  package fileprivate(set) var eventCount: Int
  package let time: EngineTime

  package init(
    operation: String, thread: Int, position: Position?, flags: Flags, eventCount: Int, time: EngineTime
  ) {
    (self.operation, self.thread, self.position) = (operation, thread, position)
    (self.flags, self.eventCount, self.time) = (flags, eventCount, time)
  }
}

/// The positions of an operation's threads at a moment.
package struct CodeState: Hashable, Sendable {
  package fileprivate(set) var running: Set<CodeStep.Position> = []
  /// The latest step so far; nil before the first one.
  package fileprivate(set) var latest: CodeStep.Position?
  /// The flags that its class keeps; nil before the first step.
  package fileprivate(set) var flags: CodeStep.Flags?

  package init() {}
}

extension [CodeStep] {
  /// The maximum number of steps kept of a play, so that an endless loop does not exhaust memory.
  package static let most = 50_000

  /// Returns the positions of an operation's threads after `eventCount` events, at a time: the steps that caused the
  /// last of these events or, once time has passed, those reached since.
  /// - Parameter eventTime: the time of the last event.
  /// - Complexity: O(*n*)
  package func state(
    of operation: String, after eventCount: Int, lastAt eventTime: EngineTime, at time: EngineTime
  ) -> CodeState {
    var state = CodeState()
    var positions: [Int: CodeStep.Position] = [:]
    let isLater = time > eventTime
    for step in self {
      if step.eventCount > eventCount || (step.eventCount == eventCount && !(isLater && step.time <= time)) { break }
      guard step.operation == operation else { continue }
      positions[step.thread] = step.position
      state.latest = step.position ?? state.latest
      state.flags = step.flags
    }
    state.running = Set(positions.values)
    return state
  }
}
