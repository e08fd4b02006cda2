// The names of operations on the screen.
extension Timeline {
  /// The display name of an operation; the id where others have the same name, or the terminal cannot show it.
  package func label(of operation: OperationLane, _ charset: Charset) -> String {
    occurrences.isUnique(operation.name, among: operations.count)
      ? charset.label(name: operation.name, id: operation.id) : operation.id
  }

  /// A variant of ``label(of:_:)`` for a sentence: cut off where it is long, the id where others begin as it does.
  func briefLabel(of operation: OperationLane, _ charset: Charset) -> String {
    let label = label(of: operation, charset)
    guard let beginning = Self.beginning(of: label) else { return label }
    return occurrences.isUnique(beginning, among: operations.count)
      ? beginning + charset.glyphs.elision.text : operation.id
  }

  /// The greatest number of columns that a name may take of a sentence.
  static let columnsOfName = 32

  /// Returns the beginning of a name for which a sentence has room; nil when that is all of it.
  static func beginning(of name: String) -> String? {
    guard name.utf8.count > columnsOfName else { return nil }
    let text = CellText(name)
    return text.width > columnsOfName ? text.prefix(columns: columnsOfName - 1).padded(columns: 0) : nil
  }
}

// The names, which moments of one log share.
extension Timeline {
  /// The tables of names, which hold those to come too.
  struct NameTables: Sendable {
    fileprivate(set) var ofOperations: OperationIndex
    fileprivate var occurrences: NameOccurrences
  }

  var names: NameTables { NameTables(ofOperations: waitGraph.operations, occurrences: occurrences) }

  /// Returns the moment without its names, so that it can be kept while those grow.
  func withoutNames() -> Timeline {
    var timeline = self
    timeline.waitGraph.operations.drop()
    timeline.occurrences.drop()
    return timeline
  }

  /// Takes the names of a later moment of the same log; returns whether that is one.
  mutating func share(_ names: NameTables) -> Bool {
    guard waitGraph.operations.canShare(names.ofOperations) else { return false }
    waitGraph.operations.share(names.ofOperations)
    occurrences = names.occurrences
    return true
  }
}
