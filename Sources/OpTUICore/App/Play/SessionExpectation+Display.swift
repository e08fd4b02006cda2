extension SessionExpectation {
  /// The line without its verb.
  var text: String { line.hasPrefix("expect ") ? String(line.dropFirst("expect ".count)) : line }

  /// The mark of the verdict, and the text.
  func words(_ charset: Charset) -> String { "\(verdict.mark(charset).text) \(text)" }
}

extension [SessionExpectation] {
  /// The common verdict: failed if one has failed, else open if one is open; nil without any.
  var verdict: Expectation.Verdict? {
    [.failed, .open, .holds].first { verdict in contains { $0.verdict == verdict } }
  }

  /// The number of expectations with each verdict: `1 holds, 1 failed, 2 are open`.
  var summary: String {
    let counts = [Expectation.Verdict.holds, .failed, .open].map { verdict in count { $0.verdict == verdict } }
    let words = [
      counts[0] > 0 ? localized("\(counts[0]) \(counts[0] == 1 ? "holds" : "hold")") : nil,
      counts[1] > 0 ? localized("\(counts[1]) failed") : nil,
      counts[2] > 0 ? localized("\(counts[2]) \(counts[2] == 1 ? "is" : "are") open") : nil,
    ]
    return localized("Expectations: ") + words.compactMap(\.self).joined(separator: ", ")
  }
}

extension Expectation.Verdict {
  func mark(_ charset: Charset) -> Glyph {
    switch self {
    case .open: "?"
    case .holds: charset == .ascii ? "+" : charset.glyphs.look(of: .finished).mark
    case .failed: charset == .ascii ? "-" : charset.glyphs.look(of: .cancelled).mark
    }
  }
}
