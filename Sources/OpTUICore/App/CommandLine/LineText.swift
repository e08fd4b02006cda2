/// A line of text with a cursor.
struct LineText: Hashable, Sendable {
  private(set) var text = ""
  /// The number of characters before the cursor.
  private(set) var cursor = 0
  /// The characters that typing replaces: a suggested or a wrong word. They end at the cursor.
  private(set) var placeholder: Range<Int>?

  /// The maximum length; no command is as long.
  private static let longest = 1000

  init(_ text: String = "") { (self.text, cursor) = (text, text.count) }

  /// Creates a line with a placeholder to be typed over.
  init(_ head: String, placeholder word: String, _ tail: String) {
    text = head + word + tail
    cursor = (head + word).count
    placeholder = head.count..<cursor
  }

  /// The part before the cursor.
  var head: String { String(text.prefix(cursor)) }

  /// The part after the cursor.
  var tail: String { String(text.dropFirst(cursor)) }

  var isCursorAtEnd: Bool { cursor == text.count }

  mutating func replace(head: String, tail: String) {
    text = head + tail
    cursor = head.count
    placeholder = nil
  }

  mutating func insert(_ inserted: String) {
    guard text.utf8.count + inserted.utf8.count <= Self.longest else { return }
    replace(head: headToKeep + inserted, tail: tail)
  }

  /// The part before the cursor and the placeholder.
  private var headToKeep: String { String(head.dropLast(placeholder?.count ?? 0)) }

  mutating func move(by offset: Int) { move(to: min(max(0, cursor + offset), text.count)) }

  /// Puts the cursor after a word that typing replaces.
  mutating func select(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<text.count)
    cursor = range.upperBound
    placeholder = range.isEmpty ? nil : range
  }

  mutating func moveToStart() { move(to: 0) }

  mutating func moveToEnd() { move(to: text.count) }

  private mutating func move(to place: Int) {
    cursor = place
    placeholder = nil
  }

  mutating func deleteBackward() {
    replace(head: placeholder == nil ? String(head.dropLast()) : headToKeep, tail: tail)
  }

  mutating func deleteForward() { replace(head: head, tail: String(tail.dropFirst())) }

  mutating func deleteToStart() { replace(head: "", tail: tail) }

  mutating func deleteToEnd() { replace(head: head, tail: "") }

  /// Deletes the word before the cursor, and the blanks after it.
  mutating func deleteWord() {
    let blanks = head.reversed().prefix { $0 == " " }.count
    let letters = head.dropLast(blanks).reversed().prefix { $0 != " " }.count
    replace(head: String(head.dropLast(blanks + letters)), tail: tail)
  }
}
