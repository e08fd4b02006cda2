import OpEngine

/// The first two operations that bear each name: what two bear does not tell which is meant.
///
/// Like `OperationIndex`, it may know operations to come.
struct NameOccurrences: Sendable {
  private struct Occurrences {
    var first: Int
    var second = Int.max
  }

  private var lineage: OperationIndex.TableIdentity
  private var names = NameTable()
  /// The operations that bear each name, by the names' numbers.
  private var occurrences: [Occurrences] = []

  init(of names: OperationIndex) { lineage = names.lineage }

  /// Whether no more than one of the first operations bears a name.
  func isUnique(_ name: String, among count: Int) -> Bool {
    names.number(of: name).map { occurrences[$0].second >= count } ?? true
  }

  /// Notes that an operation bears a name. Operations come in order.
  /// - Returns: whether none before it does.
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

  /// Forgets what was to come after the first operations if something else happens.
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
  /// Tables do not decide: all that counts of them is in the names of the lanes.
  static func == (left: NameOccurrences, right: NameOccurrences) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
