/// A line of text with a cursor in it.
struct LineText: Hashable, Sendable {
  private(set) var text = ""
  /// The number of characters before the cursor.
  private(set) var cursor = 0

  /// The length beyond which no more is taken: no command is as long.
  private static let longest = 1000

  init(_ text: String = "") {
    self.text = text
    cursor = text.count
  }

  /// The part before the cursor.
  var head: String { String(text.prefix(cursor)) }

  /// The part behind the cursor.
  var tail: String { String(text.dropFirst(cursor)) }

  var isCursorAtEnd: Bool { cursor == text.count }

  mutating func replace(head: String, tail: String) {
    text = head + tail
    cursor = head.count
  }

  mutating func insert(_ inserted: String) {
    guard text.utf8.count + inserted.utf8.count <= Self.longest else { return }
    replace(head: head + inserted, tail: tail)
  }

  mutating func move(by offset: Int) { cursor = min(max(0, cursor + offset), text.count) }

  mutating func moveToStart() { cursor = 0 }

  mutating func moveToEnd() { cursor = text.count }

  mutating func deleteBackward() { replace(head: String(head.dropLast()), tail: tail) }

  mutating func deleteForward() { replace(head: head, tail: String(tail.dropFirst())) }

  mutating func deleteToStart() { replace(head: "", tail: tail) }

  mutating func deleteToEnd() { replace(head: head, tail: "") }

  /// Deletes the word before the cursor, and the blanks behind it.
  mutating func deleteWord() {
    let blanks = head.reversed().prefix { $0 == " " }.count
    let letters = head.dropLast(blanks).reversed().prefix { $0 != " " }.count
    replace(head: String(head.dropLast(blanks + letters)), tail: tail)
  }
}
