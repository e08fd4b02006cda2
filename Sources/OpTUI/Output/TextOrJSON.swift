import ArgumentParser

/// The format of an answer: for a person, or for a program.
enum TextOrJSON: String, CaseIterable, ExpressibleByArgument {
  case text, json
}
