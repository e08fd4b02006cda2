/// Where in a scenario file something stands.
package struct SourcePlace: Hashable, Comparable, Sendable {
  /// From 1.
  package var line: Int
  /// From 1, in Unicode scalars.
  package var column: Int
  /// How many scalars the thing takes, for the caret run; at least 1.
  package var length: Int

  package init(line: Int, column: Int, length: Int = 1) {
    self.line = line
    self.column = column
    self.length = max(1, length)
  }

  package static func < (left: SourcePlace, right: SourcePlace) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
