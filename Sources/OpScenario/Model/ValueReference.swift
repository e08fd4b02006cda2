/// A place in a log text for a value of an operation or a queue: `$A.result`, `$A.isFinished`, `$q.operationCount`,
/// `$OperationQueue.current`.
package struct ValueReference: Hashable {
  package let range: Range<String.Index>
  /// The id before the point, of an operation or a queue.
  package let id: String
  /// The property after the point.
  package let word: String

  /// The properties of queues.
  static let queueWords = ["operationCount", "completedUnitCount", "qualityOfService"]

  /// Whether it is `$OperationQueue.current`, the queue whose operation the thread runs.
  package var isCurrentQueue: Bool { id == "OperationQueue" && word == "current" }

  /// Returns the text with the values filled in; a reference whose value is nil stays as written.
  /// - Parameter limit: the maximum length of the result in bytes; for a longer one, nil is returned.
  package static func filled(_ text: String, upTo limit: Int, _ value: (ValueReference) -> String?) -> String? {
    var filled = ""
    var place = text.startIndex
    for reference in all(in: text) {
      filled += text[place..<reference.range.lowerBound]
      filled += value(reference) ?? String(text[reference.range])
      place = reference.range.upperBound
      if filled.utf8.count > limit { return nil }
    }
    if place == text.startIndex { return text.utf8.count > limit ? nil : text }
    filled += text[place...]
    return filled.utf8.count > limit ? nil : filled
  }

  /// All references of a text, in order. A `$` without an id and a point is plain text.
  package static func all(in text: String) -> [ValueReference] {
    var found: [ValueReference] = []
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      rest = rest[text.index(after: dollar)...]
      let name = rest.prefix { $0 == "-" || $0.unicodeScalars.allSatisfy(\.continuesIdentifier) }
      guard name.unicodeScalars.first?.beginsIdentifier == true, text[name.endIndex...].first == "." else { continue }
      var id = name
      var word = text[text.index(after: name.endIndex)...].prefix(while: \.isWordCharacter)
      // A repeated operation: `$load.3.result`.
      if !word.isEmpty, word.allSatisfy(\.isASCIIDigit), text[word.endIndex...].first == "." {
        id = text[name.startIndex..<word.endIndex]
        word = text[text.index(after: word.endIndex)...].prefix(while: \.isWordCharacter)
      }
      guard !word.isEmpty else { continue }
      found.append(
        ValueReference(range: dollar..<word.endIndex, id: String(id), word: String(word)))
      rest = text[word.endIndex...]
    }
    return found
  }
}

extension KeyChange.Key {
  /// The properties with the values 0 or 1.
  static let flags: [KeyChange.Key] = [.isReady, .isExecuting, .isFinished, .isCancelled, .isPaused, .isAsynchronous]
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }

  fileprivate var isWordCharacter: Bool { isASCII && (isLetter || isNumber || self == "_") }
}
