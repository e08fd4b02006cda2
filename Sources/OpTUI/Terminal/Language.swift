/// The language of the program's own texts.
package enum Language: String, Sendable, CaseIterable {
  case english = "en"
  case chinese = "zh"

  /// Creates the language of a person's code, such as `zh`; English for any other, and for none.
  package init(of code: String?) { self = code.flatMap(Language.init(rawValue:)) ?? .english }

  /// Returns the text in this language.
  package func text(_ english: @autoclosure () -> String, _ chinese: @autoclosure () -> String) -> String {
    switch self {
    case .english: english()
    case .chinese: chinese()
    }
  }
}
