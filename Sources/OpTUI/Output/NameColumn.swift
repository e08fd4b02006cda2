import OpPlay

/// A column of names before others. What stands beside a longer name than most begins where that ends.
struct NameColumn {
  private static let mostColumns = 48

  private let columns: Int

  init(_ names: some Sequence<String>) { columns = min(names.map(DisplayWidth.of).max() ?? 0, Self.mostColumns) }

  /// Returns the blanks behind a name.
  func gap(after name: String) -> String {
    String(repeating: " ", count: max(columns - DisplayWidth.of(name), 0) + 2)
  }
}
