extension [String] {
  /// The value of an option on the command line, in either form; the last one if repeated.
  func lastValue(of option: String) -> String? {
    let ours = prefix { $0 != "--" }
    return zip(ours, ours.dropFirst() + [""]).compactMap { word, next -> String? in
      if word == option { return next }
      return word.hasPrefix(option + "=") ? String(word.dropFirst(option.count + 1)) : nil
    }.last
  }
}
