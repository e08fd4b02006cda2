/// The language of the program's own texts.
enum Language: String, Sendable, CaseIterable {
  case english = "en"
  case chinese = "zh"

  /// Finds the last `--lang` of the arguments, whatever the command, because its help is in that language too; nil if
  /// there is none, or none that names a language.
  init?(arguments: [String]) {
    guard let language = arguments.lastValue(of: "--lang").flatMap(Language.init(rawValue:)) else { return nil }
    self = language
  }
}
