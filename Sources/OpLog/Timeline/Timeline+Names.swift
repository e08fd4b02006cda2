// Operation names on the screen
extension Timeline {
  /// The display name of an operation; the id if the name is shared or the terminal cannot show it.
  package func label(of operation: OperationLane, _ charset: Charset) -> String {
    occurrences.isUnique(operation.name, among: operations.count)
      ? charset.label(name: operation.name, id: operation.id) : charset.legible(operation.id)
  }

  /// A variant of ``label(of:_:)`` for sentences: a long name is cut, or replaced by the id if the cut would be
  /// ambiguous.
  func briefLabel(of operation: OperationLane, _ charset: Charset) -> String {
    let label = label(of: operation, charset)
    guard let beginning = Self.beginning(of: label) else { return label }
    return occurrences.isUnique(beginning, among: operations.count)
      ? beginning + charset.glyphs.elision.text : charset.legible(operation.id)
  }

  /// The maximum width of a name in a sentence.
  static let columnsOfName = 32

  /// Returns the part of a name that fits in a sentence; nil if all of it does.
  static func beginning(of name: String) -> String? {
    guard name.utf8.count > columnsOfName else { return nil }
    let text = CellText(name)
    return text.width > columnsOfName ? text.prefix(columns: columnsOfName - 1).padded(columns: 0) : nil
  }

  // MARK: - Names shared by all timelines of a log

  /// The tables of names, which include later ones.
  struct NameTables: Sendable {
    fileprivate(set) var ofOperations: OperationIndex
    fileprivate var occurrences: NameOccurrences
  }

  var names: NameTables { NameTables(ofOperations: waitGraph.operations, occurrences: occurrences) }

  /// Returns the timeline without its names, so that it can be stored while they grow.
  func withoutNames() -> Timeline {
    var timeline = self
    timeline.waitGraph.operations.drop()
    timeline.occurrences.drop()
    return timeline
  }

  /// Adopts the names of a later timeline of the same log; returns whether it is one.
  mutating func share(_ names: NameTables) -> Bool {
    guard waitGraph.operations.canShare(names.ofOperations) else { return false }
    waitGraph.operations.share(names.ofOperations)
    occurrences = names.occurrences
    return true
  }
}
