import OpEngine

/// The operations of a log by name, in order of creation.
///
/// A moment of the past knows the first of those that the present knows: `share(_:)` gives it the table of a later moment,
/// so that many moments need one table.
package struct OperationIndex: Sendable {
  fileprivate final class Log: Sendable {}

  /// The identity of a table, which only grows: two that have the same agree in what both have.
  package struct TableIdentity: Equatable, Sendable {
    private let log: Log
    /// The number of gaps before it.
    private let part: Int

    fileprivate init(of log: Log = Log(), part: Int = 0) { (self.log, self.part) = (log, part) }

    fileprivate var afterGap: TableIdentity { TableIdentity(of: log, part: part + 1) }

    package static func == (left: TableIdentity, right: TableIdentity) -> Bool {
      left.log === right.log && left.part == right.part
    }
  }

  package private(set) var lineage = TableIdentity()
  /// The names in order, those to come too.
  private var names = NameTable()
  /// The number of operations so far.
  package private(set) var count = 0

  package subscript(index: Int) -> String { names[index] }

  /// Returns the index of an operation.
  package func index(of name: String) -> Int? { names.number(of: name).flatMap { $0 < count ? $0 : nil } }

  /// Returns the index of an operation, which before the first gap is nearly always the number of its name.
  func index(of name: LogName) -> Int? { names.number(of: name).flatMap { $0 < count ? $0 : nil } }

  /// Adds an operation that is not there.
  ///
  /// - Complexity: O(1) amortised; O(*names*) for one that differs from what was to come.
  package mutating func append(_ name: String) {
    if count < names.count {
      if names[count] == name {
        count += 1
        return
      }
      // What happens is not what happened: a play was forked here.
      lineage = TableIdentity()
      names.removeAll(after: count)
    }
    names.append(name)
    count += 1
  }

  /// Forgets all: behind a gap everything is created anew.
  package mutating func beginAnew() {
    let next = lineage.afterGap
    self = OperationIndex()
    lineage = next
  }

  /// Notes that other names may follow from now on than those that are to come.
  package mutating func diverge() { lineage = TableIdentity() }

  /// Drops the table, but not the number of operations: `share(_:)` has to follow.
  package mutating func drop() { names = NameTable() }

  /// Whether another table has all that this one has, or had before it was dropped.
  package func canShare(_ other: OperationIndex) -> Bool {
    lineage == other.lineage && other.names.count >= count
  }

  /// Takes the table of another moment of the same log.
  package mutating func share(_ other: OperationIndex) { names = other.names }
}

extension OperationIndex: Hashable {
  /// Tables are equal if the operations so far are: those to come do not count.
  package static func == (left: OperationIndex, right: OperationIndex) -> Bool {
    left.soFar.elementsEqual(right.soFar)
  }

  private var soFar: some Sequence<String> { (0..<min(count, names.count)).lazy.map { names[$0] } }

  package func hash(into hasher: inout Hasher) { for name in soFar { hasher.combine(name) } }
}
