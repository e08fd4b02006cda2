package import OpEngine

/// A scenario file, read and checked: what exists, what the threads do, what must come out.
///
/// Every id in it names something that exists; nothing below has to look again.
package struct Scenario: Sendable {
  /// The clock that the times of a scenario refer to.
  package enum Clock: String, Sendable {
    /// Virtual time: only sleeps take time, and every run is the same.
    case virtual
    /// The clock of the machine: threads run at the same time.
    case real
  }

  /// The file as the person named it, for messages.
  package var file: String
  /// The text of the file, for the source lines under failed expectations.
  package var text = ""
  package var title: LocalizedText
  package var description: LocalizedText?
  package var source: LocalizedText?
  /// The clock that its times refer to.
  package var clock = Clock.virtual
  /// The ends of the names of scenario files.
  package static let fileSuffixes = [".yaml", ".yml"]

  /// The number of one of the orders that the rules allow; nil for the canonical one.
  package var seed: UInt64?
  /// Whether another seed than that of the file changes what happens, so that the words of the file may not hold.
  package var isReordered = false
  /// The number of workers that the pool may have.
  package var workers = 64
  /// The policy for a dependency that closes a cycle (R18).
  package var cycles = CyclePolicy.allow
  /// Lint and problem ids that are the lesson here.
  package var allow: Set<String> = []
  /// The queues in file order, followed by those of groups.
  package var queues: [QueuePlan] = []
  /// Behind those of the section come the barriers that steps bring.
  package var operations: [OperationPlan] = []
  /// The steps of the main thread.
  package var script: [Step] = []
  package var threads: [ThreadPlan] = []
  package var expectations: [Expectation] = []
  /// The task, if a person is to complete the scenario.
  package var exercise: Exercise?
  /// The thing that a person has to reach; nil where there is only something to see.
  package var goal: Goal?
  /// Whether the person takes the choices that the rules leave open.
  package var isScheduledByPerson = false
  /// Whether the screen shows the code of the selected operation from the beginning.
  package var showsCode = false
  /// The number of marks to pass.
  package var markCount: Int { stepLists.reduce(0) { $0 + $1.markCount } }
  /// The operations that steps add to queues.
  package var additions: Set<String> {
    let additions = stepLists.flatMap(\.withInner).map { step in
      if case .engine(.add(let operations, to: _, isBatch: _, waits: _)) = step.action {
        operations
      } else {
        [String]()
      }
    }
    return Set(additions.joined())
  }

  /// Returns whether a thread has this name: one of the file, or that of the script.
  package func isThread(_ name: String) -> Bool { name == "main" || threads.contains { $0.id == name } }

  /// The steps of the threads, and of everything that operations run.
  package var stepLists: [[Step]] { [script] + threads.map(\.steps) + operations.flatMap(\.stepLists) }

  /// The operations whose key-value notifications are events of the play, because they are observed or expected.
  package var keyObserved: Set<String> = []
}

/// A queue of a scenario.
package struct QueuePlan: Sendable {
  package var id: String
  package var name: LocalizedText?
  package var note: LocalizedText?
  /// -1 stands for `default`. Any other negative number is misuse when the play begins, not a problem of the file.
  package var max = -1
  package var isSuspended = false
  /// Whether it is the main queue (R22).
  package var isMain = false
  package var qualityOfService = QualityOfService.default
  /// Whether the executor is serial: one operation after the other, whatever `max` is.
  package var hasSerialExecutor = false
  package var place: SourcePlace

  /// The executor of its operations; that of the main queue is always the main thread.
  package var executor: QueueExecutor { isMain ? .main : hasSerialExecutor ? .serial : .pool }
}

/// A thread of a scenario beside the main one.
package struct ThreadPlan: Sendable {
  package var id: String
  package var steps: [Step]
  package var place: SourcePlace
}
