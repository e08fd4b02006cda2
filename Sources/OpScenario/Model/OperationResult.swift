/// What an operation leaves behind.
package enum OperationResult: Hashable, Sendable, CustomStringConvertible {
  /// As the file writes it.
  case value(String)
  /// Of a group: those of its children that left something, in their order.
  case map([Entry])

  package struct Entry: Hashable, Sendable {
    package var child: String
    package var result: OperationResult

    package init(child: String, result: OperationResult) {
      self.child = child
      self.result = result
    }
  }

  package var description: String {
    switch self {
    case .value(let text): text
    case .map(let entries): "{" + entries.map { "\($0.child): \($0.result)" }.joined(separator: ", ") + "}"
    }
  }

  /// The same in no particular order of children.
  var sorted: OperationResult {
    switch self {
    case .value: self
    case .map(let entries):
      .map(entries.map { Entry(child: $0.child, result: $0.result.sorted) }.sorted { $0.child < $1.child })
    }
  }
}
