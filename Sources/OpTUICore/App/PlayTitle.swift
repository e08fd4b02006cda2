/// The names of a play, and what is known of it in advance.
package struct PlayTitle: Sendable {
  /// The short name of the file or built-in scenario: `image-pipeline`.
  package var file: String
  /// The name of the scenario in the course; nil if it is not a lesson.
  package var lesson: String?
  /// The scenario's title.
  package var title: String
  /// The origin of the scenario: the part of a post, its lines and rows.
  package var source: String?
  /// The text shown before the first note.
  package var description: String?
  /// The used extensions of Foundation.
  package var extensions: [FoundationExtension] = []
  /// The width of the longest of its notes, its description and its goal; nil if its steps show no notes or marks, ask no
  /// questions and do not stop the play.
  package var columnsOfNotes: Int?
  /// The number of its marks.
  package var markCount = 0
  /// The number of its stops: holds, questions and marks.
  var stopCount = 0
  /// The clock of its times.
  package var clock = Scenario.Clock.virtual
  /// The maximum number of workers in the pool; nil if unknown.
  package var workers: Int?
  /// The operations that its steps add to queues.
  package var additions: Set<String> = []
  /// The plans of the operations by id.
  package var operations: [String: OperationPlan] = [:]
  /// Whether the code is shown initially.
  package var showsCode = false
  /// The language of texts in that code; nil for the first one.
  package var language: String?
  /// The time at which it ends unless it is steered; nil if unknown.
  package var end: EngineTime?
  /// Whether it is a session, which begins paused.
  package var isSession = false
  /// The goal; nil if there is none.
  package var goal: PlayGoal?
  /// Whether the user makes the scheduling choices that the rules leave open.
  package var isScheduledByUser = false
  /// The number of questions that its steps ask.
  package var questionCount = 0
  /// The duration of each undisturbed block of an operation, by id, as far as the steps determine it.
  package var blockLengths: [String: [Duration]] = [:]
  /// The error in its file, if the screen shows an older version; nil for a valid file.
  var fault: String?
}
