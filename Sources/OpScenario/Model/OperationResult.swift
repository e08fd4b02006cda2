package enum OperationResult: Hashable, Sendable, CustomStringConvertible {
  /// The text in the file.
  case value(String)
  /// The results of a group's children in order, without those that have none.
  case map([Entry])

  package struct Entry: Hashable, Sendable {
    package var child: String
    package var result: OperationResult
  }

  package var description: String {
    switch self {
    case .value(let text): text
    case .map(let entries): "{" + entries.map { "\($0.child): \($0.result)" }.joined(separator: ", ") + "}"
    }
  }

  /// The result with its children in alphabetical order.
  package var sorted: OperationResult {
    switch self {
    case .value: self
    case .map(let entries):
      .map(entries.map { Entry(child: $0.child, result: $0.result.sorted) }.sorted { $0.child < $1.child })
    }
  }
}
