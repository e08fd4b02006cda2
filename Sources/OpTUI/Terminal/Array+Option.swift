extension [String] {
  /// The value of an option in the command line of this program, in either form; of several the last.
  func lastValue(of option: String) -> String? {
    let ours = prefix { $0 != "--" }
    return zip(ours, ours.dropFirst() + [""]).compactMap { word, next -> String? in
      if word == option { return next }
      return word.hasPrefix(option + "=") ? String(word.dropFirst(option.count + 1)) : nil
    }.last
  }
}
