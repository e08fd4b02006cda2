/// The first two operations with each name, to tell ambiguous names.
///
/// Like `OperationIndex`, it may include later operations.
struct NameOccurrences: Sendable {
  private struct Occurrences {
    var first: Int
    var second = Int.max
  }

  private var lineage: OperationIndex.TableIdentity
  private var names = NameTable()
  /// The operations with each name, by name number.
  private var occurrences: [Occurrences] = []

  init(of names: OperationIndex) { lineage = names.lineage }

  /// Whether at most one of the first operations has a name.
  func isUnique(_ name: String, among count: Int) -> Bool {
    names.number(of: name).map { occurrences[$0].second >= count } ?? true
  }

  /// Returns the first of the first `count` operations with a name.
  func first(of name: String, among count: Int) -> Int? {
    names.number(of: name).map { occurrences[$0].first }.flatMap { $0 < count ? $0 : nil }
  }

  /// Records an operation's name. Operations come in order.
  /// - Returns: whether no earlier one has the name.
  @discardableResult
  mutating func note(_ name: String, at index: Int) -> Bool {
    guard let number = names.number(of: name) else {
      names.append(name)
      occurrences.append(Occurrences(first: index))
      return true
    }
    if occurrences[number].first < index, index < occurrences[number].second { occurrences[number].second = index }
    return occurrences[number].first >= index
  }

  /// Forgets the later operations if the log takes another course.
  mutating func follow(_ names: OperationIndex, after count: Int) {
    if lineage == names.lineage { return }
    lineage = names.lineage
    let known = occurrences.indices.filter { occurrences[$0].first < count }
    self.names = NameTable(known.map { self.names[$0] })
    occurrences = known.map { number in
      let (first, second) = (occurrences[number].first, occurrences[number].second)
      return Occurrences(first: first, second: second < count ? second : .max)
    }
  }

  mutating func drop() { (names, occurrences) = (NameTable(), []) }
}

extension NameOccurrences: Hashable {
  /// Tables do not affect equality, because the lanes contain all names.
  static func == (left: NameOccurrences, right: NameOccurrences) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
