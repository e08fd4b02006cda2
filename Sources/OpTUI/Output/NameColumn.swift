/// A column of names before other text. Text after an exceptionally long name begins where the name ends.
struct NameColumn {
  private static let maxColumns = 48

  private let columns: Int

  init(_ names: some Sequence<String>) { columns = min(names.map(DisplayWidth.of).max() ?? 0, Self.maxColumns) }

  /// Returns the blanks after a name.
  func gap(after name: String) -> String {
    String(repeating: " ", count: max(columns - DisplayWidth.of(name), 0) + 2)
  }
}
