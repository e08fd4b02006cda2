import Localization

// The advice is in the log in English; here it is in the user's language.
extension LogEvent.Remark {
  /// The message in the user's language; nil for a deadlock without reasons.
  package var sentence: String {
    guard let message else { return "" }
    let advice =
      switch code {
      case .lint(let lint): lint.advice
      case .misuse(let code): code.advice
      }
    // The advice may be followed by the path of a cycle. The log of another version may have another sentence.
    guard message.hasPrefix(advice) else { return message }
    let rest = message.dropFirst(advice.count)
    let path = rest.hasPrefix(": ") ? localized(": ") + rest.dropFirst(2) : String(rest)
    return localized(Phrase(key: advice)) + path
  }
}
