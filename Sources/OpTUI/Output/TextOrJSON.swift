import ArgumentParser

/// The format of an answer: text for users, or JSON for programs.
enum TextOrJSON: String, CaseIterable, ExpressibleByArgument {
  case text, json
}
