import Localization

/// A claim of a session as it is shown: its line, and whether it holds so far.
package struct Claim: Hashable, Sendable {
  /// The line without its verb.
  package let text: String
  package let state: ClaimState

  package init(line: String, state: ClaimState) {
    text = line.hasPrefix("expect ") ? String(line.dropFirst("expect ".count)) : line
    self.state = state
  }
}

extension [Claim] {
  /// The state of all of them: failed where one is, open where one is; nil if there is none.
  var state: ClaimState? {
    [.failed, .open, .holds].first { state in contains { $0.state == state } }
  }

  /// The numbers of claims in each state: `1 claim holds, 1 failed, 2 are open`.
  var summary: String {
    let counts = [ClaimState.holds, .failed, .open].map { state in count { $0.state == state } }
    let words = [
      counts[0] > 0 ? localized("\(counts[0]) \(counts[0] == 1 ? "holds" : "hold")") : nil,
      counts[1] > 0 ? localized("\(counts[1]) failed") : nil,
      counts[2] > 0 ? localized("\(counts[2]) \(counts[2] == 1 ? "is" : "are") open") : nil,
    ]
    return localized("Claims: ") + words.compactMap(\.self).joined(separator: ", ")
  }
}

extension Claim {
  /// The mark that turns, and the claim.
  func words(_ charset: Charset) -> String { "\(state.mark(charset).text) \(text)" }
}

extension ClaimState {
  func mark(_ charset: Charset) -> Glyph {
    switch self {
    case .open: "?"
    case .holds: charset == .ascii ? "+" : charset.glyphs.look(of: .finished).mark
    case .failed: charset == .ascii ? "-" : charset.glyphs.look(of: .cancelled).mark
    }
  }
}
