package import OpEngine

/// The names of a play, and what is known of it beforehand.
package struct PlayTitle: Sendable {
  /// The file or the built-in name, short: `image-pipeline`.
  package var file: String
  /// The name under which the course knows the scenario, if it does; nil for a play that is none.
  package var lesson: String?
  /// The scenario's title, for the audience.
  package var title: String
  /// The origin of the scenario: the part of a post, its lines and rows.
  package var source: String?
  /// The text that is shown before the first note.
  package var description: String?
  /// The number of its marks.
  package var markCount = 0
  /// The clock that its times refer to.
  package var clock = Scenario.Clock.virtual
  /// The number of workers that the pool may have; nil if that is not known.
  package var workers: Int?
  /// The operations that its steps add to queues.
  package var additions: Set<String> = []
  /// The plans of the operations that have results, by id.
  package var plans: [String: OperationPlan] = [:]
  /// The plans of the operations that have code of their own, by id.
  package var coded: [String: OperationPlan] = [:]
  /// Whether the code is shown from the beginning.
  package var showsCode = false
  /// The variant of texts in that code; nil for the first.
  package var language: String?
  /// The time at which it ends if nobody steers it; nil if that is not known.
  package var end: EngineTime?
  /// Whether it is a session, which begins paused.
  package var isSession = false
  /// The goal that is to be reached; nil where there is only something to see.
  package var goal: PlayGoal?
  /// Whether the person takes the choices that the rules leave open.
  package var isScheduledByUser = false
  /// The number of questions that its steps ask.
  package var questionCount = 0
  /// The time that each block of an operation takes if nothing stops it, by id, as far as the steps say it.
  package var blockLengths: [String: [Duration]] = [:]
  /// The words for its file while that is broken, and not what is shown; nil while it is good.
  package var fault: String?
}
