/// The language of the program's own texts.
enum Language: String, Sendable, CaseIterable {
  case english = "en"
  case chinese = "zh"

  /// Finds the last `--lang` of the arguments, whatever the command, because its help is in that language too; nil if
  /// there is none, or none that names a language.
  init?(arguments: [String]) {
    let ours = arguments.prefix { $0 != "--" }
    let values = zip(ours, ours.dropFirst() + [""]).compactMap { option, next -> String? in
      if option == "--lang" { return next }
      return option.hasPrefix("--lang=") ? String(option.dropFirst("--lang=".count)) : nil
    }
    guard let language = values.last.flatMap(Language.init(rawValue:)) else { return nil }
    self = language
  }
}
