// Objects and arrays whose commas follow from the last byte. Lines of the log are written without this, because a
// recorded program pays for each instruction.
extension JSONBytes {
  /// Returns one object as text.
  package static func text(_ members: (inout JSONBytes) -> Void) -> String {
    var json = JSONBytes()
    json.object(members)
    return json.text
  }

  /// Appends an object, as a value of its own or as an element.
  package mutating func object(_ members: (inout JSONBytes) -> Void) { enclose("{", "}", members) }

  /// Appends an array, as a value of its own or as an element.
  package mutating func array(_ elements: (inout JSONBytes) -> Void) { enclose("[", "]", elements) }

  /// Appends a line break, between two elements or before the first.
  package mutating func lineBreak() {
    separate()
    append("\n")
  }

  // MARK: - Members

  /// Appends a key, whose value comes next.
  package mutating func key(_ name: StaticString) {
    separate()
    append("\"")
    append(name)
    append("\":")
  }

  /// Appends a key that is not a literal. Named differently, since a literal would otherwise be a `String`.
  package mutating func key(named name: String) {
    separate()
    append(quoted: name)
    append(":")
  }

  package mutating func object(_ name: StaticString, _ members: (inout JSONBytes) -> Void) {
    key(name)
    object(members)
  }

  package mutating func array(_ name: StaticString, _ elements: (inout JSONBytes) -> Void) {
    key(name)
    array(elements)
  }

  package mutating func array(_ name: StaticString, _ texts: some Sequence<String>) {
    key(name)
    array(texts)
  }

  /// Appends a key and a text; nothing for nil.
  package mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    key(name)
    value(text)
  }

  package mutating func member(_ name: StaticString, _ number: Int?) {
    guard let number else { return }
    key(name)
    value(number)
  }

  package mutating func member(_ name: StaticString, _ number: UInt64) {
    key(name)
    value(number)
  }

  package mutating func member(_ name: StaticString, _ isTrue: Bool) {
    key(name)
    append(isTrue ? "true" : "false")
  }

  /// Appends a key, and the digits of a number as a text.
  package mutating func member(_ name: StaticString, digitsOf number: UInt64) {
    key(name)
    append("\"")
    append(decimal: number)
    append("\"")
  }

  // MARK: - Values

  package mutating func value(_ text: String) {
    separate()
    append(quoted: text)
  }

  package mutating func value(_ number: Int) {
    separate()
    append(decimal: number)
  }

  package mutating func value(_ number: UInt64) {
    separate()
    append(decimal: number)
  }

  /// Appends a value that is JSON already.
  package mutating func value(verbatim text: String) {
    separate()
    append(verbatim: text)
  }

  package mutating func null() {
    separate()
    append("null")
  }

  package mutating func array(_ texts: some Sequence<String>) {
    array { json in
      for text in texts { json.value(text) }
    }
  }

  private mutating func enclose(_ first: StaticString, _ last: StaticString, _ fill: (inout JSONBytes) -> Void) {
    separate()
    append(first)
    fill(&self)
    append(last)
  }

  /// Appends the comma before a value or a key, unless it is the first of its object, array, member or line.
  private mutating func separate() {
    switch contents.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "\n"): break
    case _: append(",")
    }
  }
}
