/// The keys of the format that lines can have, from the tables of the loader.
enum LineForms {
  static let operation = Reader.operationKeys.words.parts
  /// The words that stand for both an operation's key and its value.
  static let shorthands: [(words: [String], key: String, value: String)] =
    [(["ignoring", "cancel"], "checks-cancel", "never"), (["wait"], "wait", "true")]
    + OperationKind.allCases.map { ([$0.rawValue], "kind", $0.rawValue) }
    + QueuePriority.allCases.map { ([$0.name], "priority", $0.name) }
  static let queue = Reader.queueKeys.words.parts
  /// The keys for which a step waits first.
  static let triggers = Reader.stepKeys.words.parts(["at", "after", "when"])
  static let step = Reader.stepKeys.words.parts.filter { part in !triggers.contains { $0.key == part.key } }
  /// The expectations that follow `at TIME`.
  static let snapshot = Reader.expectationKeys.words.parts(["states", "cancelled"])
  static let expectation = Reader.expectationKeys.words.parts.filter { part in !snapshot.contains { $0.key == part.key }
  }
  static let setting = Reader.topLevelKeys.words.parts
}
