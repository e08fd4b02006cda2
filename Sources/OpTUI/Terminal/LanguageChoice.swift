/// The choice of a language on the command line.
enum LanguageChoice: String, CaseIterable, Sendable {
  case en, zh

  /// Finds the last `--lang` of the arguments, whatever the command, because its help is in that language too; nil if
  /// there is none, or none that names a language.
  init?(arguments: [String]) {
    let ours = arguments.prefix { $0 != "--" }
    let values = zip(ours, ours.dropFirst() + [""]).compactMap { option, next -> String? in
      if option == "--lang" { return next }
      return option.hasPrefix("--lang=") ? String(option.dropFirst("--lang=".count)) : nil
    }
    guard let choice = values.last.flatMap(Self.init(rawValue:)) else { return nil }
    self = choice
  }
}
