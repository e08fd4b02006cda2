import OpEngine
import OpScenario

/// The first two operations that bear each name: what two bear does not tell which is meant.
///
/// Like `LogNames`, it may know operations to come.
struct NameBearers: Sendable {
  private struct Bearers {
    var first: Int
    var second = Int.max
  }

  private var lineage: LogNames.Lineage
  private var names = NameTable()
  /// The operations that bear each name, by the names' numbers.
  private var bearers: [Bearers] = []

  init(of names: LogNames) { lineage = names.lineage }

  /// Whether no more than one of the first operations bears a name.
  func isUnique(_ name: String, among count: Int) -> Bool {
    names.number(of: name).map { bearers[$0].second >= count } ?? true
  }

  /// Notes that an operation bears a name. Operations come in order.
  /// - Returns: whether none before it does.
  @discardableResult
  mutating func note(_ name: String, at index: Int) -> Bool {
    guard let number = names.number(of: name) else {
      names.append(name)
      bearers.append(Bearers(first: index))
      return true
    }
    if bearers[number].first < index, index < bearers[number].second { bearers[number].second = index }
    return bearers[number].first >= index
  }

  /// Forgets what was to come after the first operations if something else happens.
  mutating func follow(_ names: LogNames, after count: Int) {
    if lineage == names.lineage { return }
    lineage = names.lineage
    let known = bearers.indices.filter { bearers[$0].first < count }
    self.names = NameTable(known.map { self.names[$0] })
    bearers = known.map { number in
      let (first, second) = (bearers[number].first, bearers[number].second)
      return Bearers(first: first, second: second < count ? second : .max)
    }
  }

  mutating func drop() { (names, bearers) = (NameTable(), []) }
}

extension NameBearers: Hashable {
  /// Tables do not decide: all that counts of them is in the names of the lanes.
  static func == (left: NameBearers, right: NameBearers) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
