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
  private var bearers: [String: Bearers] = [:]

  init(of names: LogNames) { lineage = names.lineage }

  /// Whether no more than one of the first operations bears a name.
  func isUnique(_ name: String, among count: Int) -> Bool { bearers[name].map { $0.second >= count } ?? true }

  /// Notes that an operation bears a name. Operations come in order.
  mutating func note(_ name: String, at index: Int) {
    switch bearers[name] {
    case nil: bearers[name] = Bearers(first: index)
    case let known? where known.first < index && index < known.second: bearers[name]?.second = index
    case _: break
    }
  }

  /// Forgets what was to come after the first operations if something else happens.
  mutating func follow(_ names: LogNames, after count: Int) {
    if lineage == names.lineage { return }
    lineage = names.lineage
    bearers = bearers.compactMapValues { known in
      known.first < count ? Bearers(first: known.first, second: known.second < count ? known.second : .max) : nil
    }
  }

  mutating func drop() { bearers = [:] }
}

extension NameBearers: Hashable {
  /// Tables do not decide: all that counts of them is in the names of the lanes.
  static func == (left: NameBearers, right: NameBearers) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
