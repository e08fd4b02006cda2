/// The operations of a log by name, in order of creation.
///
/// A past moment knows a prefix of the operations that the present knows. `share(_:)` gives it the table of a later
/// moment, so that many moments need one table.
struct OperationIndex: Sendable {
  fileprivate final class Log: Sendable {}

  /// The identity of a table that only grows: two with the same identity agree on their common part.
  struct TableIdentity: Equatable, Sendable {
    private let log: Log
    /// The number of gaps so far.
    private let part: Int

    fileprivate init(of log: Log = Log(), part: Int = 0) { (self.log, self.part) = (log, part) }

    fileprivate var afterGap: TableIdentity { TableIdentity(of: log, part: part + 1) }

    static func == (left: TableIdentity, right: TableIdentity) -> Bool {
      left.log === right.log && left.part == right.part
    }
  }

  private(set) var lineage = TableIdentity()
  /// The names in order, including later ones.
  private var names = NameTable()
  /// The number of operations so far.
  private(set) var count = 0

  subscript(index: Int) -> String { names[index] }

  func index(of name: String) -> Int? { names.number(of: name).flatMap { $0 < count ? $0 : nil } }

  /// Returns the index of an operation, which before the first gap is almost always the number of its name.
  func index(of name: LogName) -> Int? { names.number(of: name).flatMap { $0 < count ? $0 : nil } }

  /// Adds a new operation.
  ///
  /// - Complexity: O(1) amortised; O(*names*) for one that differs from the next name in the table.
  mutating func append(_ name: String) {
    if count < names.count {
      if names[count] == name {
        count += 1
        return
      }
      // The play was forked here: another name follows than in the table.
      lineage = TableIdentity()
      names.removeAll(after: count)
    }
    names.append(name)
    count += 1
  }

  /// Removes all: after a gap everything is created again.
  mutating func removeAll() {
    let next = lineage.afterGap
    self = OperationIndex()
    lineage = next
  }

  /// Records that other names may follow than those in the table.
  mutating func diverge() { lineage = TableIdentity() }

  /// Drops the table, but not the number of operations; a call of `share(_:)` must follow.
  mutating func drop() { names = NameTable() }

  /// Whether another table contains all that this one has, or had before it was dropped.
  func canShare(_ other: OperationIndex) -> Bool {
    lineage == other.lineage && other.names.count >= count
  }

  /// Takes the table of another moment of the same log.
  mutating func share(_ other: OperationIndex) { names = other.names }
}

extension OperationIndex: Hashable {
  /// Returns whether the operations so far are equal; later names do not count.
  static func == (left: OperationIndex, right: OperationIndex) -> Bool {
    left.soFar.elementsEqual(right.soFar)
  }

  private var soFar: some Sequence<String> { (0..<min(count, names.count)).lazy.map { names[$0] } }

  func hash(into hasher: inout Hasher) { for name in soFar { hasher.combine(name) } }
}
