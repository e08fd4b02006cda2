extension String {
  /// Returns the text in lines of at most `columns`, broken at blanks and before wide characters.
  package func wrapped(columns: Int) -> [String] {
    CellText(self).wrapped(columns: columns).map { $0.padded(columns: 0) }
  }
}
