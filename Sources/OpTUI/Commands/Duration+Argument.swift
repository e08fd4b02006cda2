import ArgumentParser

extension Duration {
  /// Parses the argument of an option.
  init(argument: String) throws {
    self = try rethrowing(try DurationSyntax.parse(argument)) { (mistake: DurationSyntax.Mistake) in
      ValidationError(mistake.sentence(about: argument))
    }
  }
}
