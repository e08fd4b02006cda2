/// The number of bytes in the texts of a play's log, and its bounds.
final class TextBudget: Sendable {
  private let limits: PlayLimits
  private let used = Lock(0)

  init(_ limits: PlayLimits) { self.limits = limits }

  /// The maximum length of one text, in bytes.
  var most: Int { limits.text }

  /// Counts a text.
  /// - Parameter text: nil for one that exceeds the bound.
  /// - Returns: the report, if a bound is exceeded.
  func spend(_ text: String?) -> String? {
    guard let text else { return localized("a text of the play's log is longer than \(limits.text) bytes") }
    let all = used.withLock { used in
      used += text.utf8.count
      return used
    }
    return all > limits.allText
      ? localized("the texts of the play's log are longer than \(limits.allText) bytes in total") : nil
  }
}
