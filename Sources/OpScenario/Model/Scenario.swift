/// A checked scenario file: its objects, its threads and its expectations.
///
/// Every id in it names an existing object; later code need not check that again.
package struct Scenario: Sendable {
  /// The clock for the times of a scenario.
  package enum Clock: String, Sendable {
    /// Virtual time: only sleeps take time, and every run is the same.
    case virtual
    /// The clock of the machine: threads run concurrently.
    case real
  }

  /// The file's name as the user gave it, for messages.
  package var file: String
  /// The text of the file, for the source lines below failed expectations.
  package var text = ""
  package var title: LocalizedText
  package var description: LocalizedText?
  package var source: LocalizedText?
  /// The clock that its times refer to.
  package var clock = Clock.virtual
  package static let fileSuffixes = [".yaml", ".yml"]

  /// The seed that selects one of the allowed orders; nil for the canonical one.
  package var seed: UInt64?
  /// Whether a seed other than the file's changes the play, so that notes and questions of the file may be wrong.
  package var isReordered = false
  /// The maximum number of workers in the pool.
  package var workers = 64
  /// The policy for a dependency that closes a cycle (R18).
  package var cycles = CyclePolicy.allow
  /// Ids of lints and problems that are the lesson here.
  package var allow: Set<String> = []
  /// The used extensions of Foundation.
  package var extensions: [FoundationExtension] = []
  /// The queues in file order, followed by those of groups.
  package var queues: [QueuePlan] = []
  /// The operations of the file, followed by the barriers made by steps.
  package var operations: [OperationPlan] = []
  /// The steps of the main thread.
  package var script: [Step] = []
  package var threads: [ThreadPlan] = []
  package var expectations: [Expectation] = []
  /// The exercise, if the user is to complete the scenario.
  package var exercise: Exercise?
  /// The goal for the user to reach, if any.
  package var goal: Goal?
  /// Whether the user makes the choices that the rules leave open.
  package var isScheduledByUser = false
  /// Whether the screen shows the code of the selected operation from the beginning.
  package var showsCode = false
  /// The number of marks on the way.
  package var markCount: Int { stepLists.reduce(0) { $0 + $1.markCount } }
  /// The number of holds, questions and marks on the way.
  package var stopCount: Int { stepLists.reduce(0) { $0 + $1.stopCount } }
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

  /// Returns whether a thread of the file, or that of the script, has this name.
  package func isThread(_ name: String) -> Bool { name == "main" || threads.contains { $0.id == name } }

  package var stepLists: [[Step]] { [script] + threads.map(\.steps) + operations.flatMap(\.stepLists) }

  /// The operations whose key-value notifications are events of the play, because they are observed or expected.
  package var keyObserved: Set<String> = []
}

/// A queue of a scenario.
package struct QueuePlan: Sendable {
  package var id: String
  package var name: LocalizedText?
  package var note: LocalizedText?
  /// -1 stands for `default`. Any other negative number is misuse at the start of the play, not a problem of the file.
  package var max = -1
  package var isSuspended = false
  /// The total of its progress; nil if its progress is not used.
  package var progressTotal: Int?
  /// Whether it is the main queue (R22).
  package var isMain = false
  package var qualityOfService = QualityOfService.default
  /// Whether the executor is serial: it runs one operation at a time, at any `max`.
  var hasSerialExecutor = false
  package var place: SourcePlace

  /// The executor of its operations; that of the main queue is always the main thread.
  package var executor: QueueExecutor { isMain ? .main : hasSerialExecutor ? .serial : .pool }
}

/// A thread of a scenario other than the main one.
package struct ThreadPlan: Sendable {
  package var id: String
  package var steps: [Step]
  package var place: SourcePlace
}
