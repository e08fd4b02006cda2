extension Reader {
  func duration(_ node: Node, wanted: Phrase = "a duration") -> Duration? {
    guard let text = word(node, wanted: "\(wanted) such as 2s or 250ms") else { return nil }
    return duration(text, at: node.place)
  }

  /// Reads a duration inside a longer text.
  func duration(_ text: some StringProtocol, at place: SourcePlace) -> Duration? {
    do {
      return try DurationSyntax.parse(text)
    } catch {
      report(error, in: String(text), at: place)
      return nil
    }
  }

  private func report(_ mistake: DurationSyntax.Mistake, in text: String, at place: SourcePlace) {
    let words = mistake.words(about: text.shortened(to: 40))
    problems.add(mistake.code, words.message, at: place, hint: words.hint)
  }
}

extension DurationSyntax.Mistake {
  fileprivate var code: String {
    switch self {
    case .noUnit: "duration-without-unit"
    case .negative: "negative-duration"
    case .tooLong: "duration-too-long"
    case .finerThanNanosecond: "duration-too-fine"
    case .unknownUnit, .notANumber: "invalid-duration"
    }
  }
}
