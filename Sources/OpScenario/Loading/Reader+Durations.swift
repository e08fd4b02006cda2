extension Reader {
  func duration(_ node: Node, wanted: String = "a duration") -> Duration? {
    guard let text = word(node, wanted: "\(wanted) such as 2s or 250ms") else { return nil }
    return duration(text, at: node.place)
  }

  /// A duration inside a longer text.
  func duration(_ text: some StringProtocol, at place: SourcePlace) -> Duration? {
    do {
      return try DurationSyntax.parse(text)
    } catch {
      report(error, in: String(text), at: place)
      return nil
    }
  }

  private func report(_ mistake: DurationSyntax.Mistake, in text: String, at place: SourcePlace) {
    let text = text.shortened(to: 40)
    switch mistake {
    case .noUnit:
      problems.add(
        "duration-without-unit", "the duration '\(text)' has no unit", at: place, hint: "write \(text)s or \(text)ms")
    case .negative:
      problems.add("negative-duration", "a duration cannot be negative, as '\(text)' is", at: place)
    case .tooLong:
      problems.add("duration-too-long", "'\(text)' is longer than 100 days", at: place)
    case .finerThanNanosecond:
      problems.add("duration-too-fine", "'\(text)' is finer than a nanosecond", at: place)
    case .unknownUnit, .notANumber:
      problems.add(
        "invalid-duration", "'\(text)' is not a duration", at: place, hint: "a number and us, ms, s or min: 2s, 0.5s")
    }
  }
}
