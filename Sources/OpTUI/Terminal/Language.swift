/// The language of the program's own texts.
enum Language: String, Sendable, CaseIterable {
  case english = "en"
  case chinese = "zh"

  /// Finds the last `--lang` of the arguments of any command, because the help is in that language too; nil if it is
  /// missing or invalid.
  init?(arguments: [String]) {
    guard let language = arguments.lastValue(of: "--lang").flatMap(Language.init(rawValue:)) else { return nil }
    self = language
  }
}
