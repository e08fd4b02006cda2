/// A name in an event log, of an operation, a queue or a thread, with its number: one object for each name of a log.
///
/// Within a kind a name stands for one life: none is given twice, and objects introduced again after a gap keep theirs.
/// So folds may index by the number. Each kind has its own numbers, from 0, in the order of first mention, whether the
/// objects are created then or later. Events refer to their names; the text is not copied.
package final class LogName: Sendable {
  package let text: String
  /// The number; ``outside`` for a name outside the log.
  package let number: Int

  package static let outside = -1

  /// The name of an object without one in the log: one that has not entered it, or that was gone before a gap. No
  /// object of a program gets it.
  package static let unknown = LogName("?", number: outside)

  package init(_ text: String, number: Int) { (self.text, self.number) = (text, number) }
}

// Names of different logs are equal if the bytes of their texts are.
extension LogName: Hashable {
  package static func == (left: LogName, right: LogName) -> Bool {
    left === right || left.text.utf8.elementsEqual(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension LogName: CustomStringConvertible {
  package var description: String { text }
}

/// The names in a log: of its operations, of its queues, and of the threads of its script.
package struct LogNames: Sendable {
  package var operations = LogNameTable()
  package var queues = LogNameTable()
  package var threads = LogNameTable()

  package init() {}
}

/// The names of one kind in a log: the objects for the texts of a `NameTable`, which cannot store them.
package struct LogNameTable: Sendable {
  private var texts = NameTable()
  private var names: [LogName] = []

  package init() {}

  /// Returns the name with this text, which gets the next number if new; ``LogName/unknown`` gets none.
  /// - Complexity: O(length of the text), amortized.
  package mutating func name(_ text: String) -> LogName {
    if let number = texts.number(of: text) { return names[number] }
    if text == LogName.unknown.text { return .unknown }
    let name = LogName(text, number: names.count)
    texts.append(text)
    names.append(name)
    return name
  }

  /// Returns the name with these bytes, if any.
  /// - Complexity: O(number of bytes).
  package func known(_ bytes: UnsafeBufferPointer<UInt8>) -> LogName? { texts.number(of: bytes).map { names[$0] } }

  /// Returns the name with this text, if any.
  /// - Complexity: O(length of the text).
  package func known(_ text: String) -> LogName? { texts.number(of: text).map { names[$0] } }
}
