/// A decision procedure for orders that the rules leave open (R16), as a value: equal choices lead to equal runs.
package enum Choices: Sendable {
  /// Always the first candidate: the order that the rules call canonical.
  case canonical
  /// The choices of a seed.
  case seeded(SplitMix64)
  case scripted(Script)

  /// A list of choices, with the numbers of candidates.
  package struct Script: Sendable {
    /// The pick at each choice; after the last of them, the first candidate is picked.
    package private(set) var picks: [Int]
    /// The number of candidates at each choice.
    package private(set) var widths: [Int] = []

    package init(_ picks: [Int] = []) { self.picks = picks }

    /// Whether the next choice is not in the script.
    package var isOver: Bool { widths.count >= picks.count }

    package mutating func append(_ pick: Int) { picks.append(pick) }

    fileprivate mutating func choose(among count: Int) -> Int {
      let pick = widths.count < picks.count ? picks[widths.count] : 0
      precondition(pick < count, "choice \(widths.count) of a script is \(pick), and there are only \(count)")
      widths.append(count)
      return pick
    }
  }

  package init(seed: UInt64?) { self = seed.map { .seeded(SplitMix64(seed: $0)) } ?? .canonical }

  /// Whether a candidate other than the first may be chosen.
  package var areOpen: Bool {
    switch self {
    case .canonical: false
    case .seeded, .scripted: true
    }
  }

  /// Chooses one of `count` candidates, which is positive. For a single one no choice is made.
  package mutating func choose(among count: Int) -> Int {
    if count == 1 { return 0 }
    switch self {
    case .canonical: return 0
    case .seeded(var generator):
      defer { self = .seeded(generator) }
      return generator.next(below: count)
    case .scripted(var script):
      // Keeping the script here would make the change copy it.
      self = .canonical
      defer { self = .scripted(script) }
      return script.choose(among: count)
    }
  }
}
