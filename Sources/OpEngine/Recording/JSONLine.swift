/// A line with one JSON object, as in event logs: texts, numbers, true and false; other values are skipped.
///
/// Its members are places in its bytes, copied only on access: making a string of each value would cost a line of a log
/// two thousand instructions.
package struct JSONLine {
  /// The place and form of a value.
  package struct Member: Sendable {
    enum Form {
      /// A text without escapes, between its quotation marks.
      case text
      /// A text with escapes, from its first quotation mark on.
      case escaped
      case number, integer, `true`, `false`, other
    }

    fileprivate var form = Form.other
    fileprivate var start: Int
    fileprivate var end: Int
    fileprivate var integer = 0

    fileprivate init(at start: Int) { (self.start, end) = (start, start) }

    /// The byte offset of the value in the line.
    package var offset: Int { form == .text ? start - 1 : start }
  }

  /// The last member with each key, by the key's number: memory that is reused for the next line.
  package struct Members: Sendable {
    fileprivate var places = Array(repeating: Member(at: 0), count: LogKey.allCases.count)
    /// The keys of the line, a bit for each.
    fileprivate var keys: UInt32 = 0

    fileprivate subscript(key: LogKey) -> Member? {
      keys & 1 << UInt32(key.number) == 0 ? nil : places[key.number]
    }

    fileprivate mutating func set(_ member: Member, for key: LogKey) {
      places[key.number] = member
      keys |= 1 << UInt32(key.number)
    }
  }

  // Without index checks, since a log of a million lines is read byte by byte.
  package let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  package private(set) var members: Members
  /// Whether there is a key that no event has.
  package private(set) var hasUnknownKeys = false

  /// Reads a line, whose bytes must outlive the value.
  /// - Parameter members: the members of a line no longer needed.
  /// - Complexity: O(length of the line).
  package init(
    _ bytes: UnsafeBufferPointer<UInt8>, reusing members: consuming Members? = nil
  ) throws(Failure) {
    self.bytes = bytes
    self.members = members ?? Members()
    self.members.keys = 0
    try readObject { line throws(Failure) in
      if !line.readUsualMember() { try line.readMember() }
    }
  }

  /// Returns the members of the object, in order.
  /// - Complexity: O(length of the line).
  package static func fields(in bytes: ArraySlice<UInt8>) throws(Failure) -> [Field] {
    try bytes.withUnsafeBufferPointer { bytes throws(Failure) in try JSONLine(bytes).fields }
  }

  @inline(__always)
  private mutating func readObject(_ readMember: (inout JSONLine) throws(Failure) -> Void) throws(Failure) {
    try expect("{")
    if !take("}") {
      repeat { try readMember(&self) } while take(",")
      try expect("}")
    }
    skipBlanks()
    if position != bytes.count { throw failure("the end of the line") }
  }

  private mutating func readMember() throws(Failure) {
    let field = try takeField()
    if let key = LogKey(rawValue: field.key) { members.set(field.value, for: key) } else { hasUnknownKeys = true }
  }

  private mutating func takeField() throws(Failure) -> (key: String, value: Member) {
    skipBlanks()
    let key = try takeText()
    try expect(":")
    skipBlanks()
    var member = Member(at: position)
    try readValue(of: &member)
    return (key, member)
  }

  /// Reads a member in the usual notation of programs: a key of events, no blanks, and a text without escapes or an
  /// integer.
  ///
  /// All is in registers here, which saves a line 1,500 instructions.
  /// - Returns: whether there was one; otherwise nothing is consumed.
  private mutating func readUsualMember() -> Bool {
    let (quote, count) = (UInt8(ascii: "\""), bytes.count)
    let keyStart = position
    guard keyStart < count, bytes[keyStart] == quote else { return false }
    let word = bytes.word(at: keyStart + 1)
    let marks = EightBytes.marks(of: quote, in: word)
    let length = marks.trailingZeroBitCount / 8
    var end = keyStart + 1 + length
    guard marks != 0, end + 2 < count, bytes[end + 1] == UInt8(ascii: ":"),
      let key = LogKey.known(word, length: length)
    else { return false }
    end += 2
    var member = Member(at: end)
    if bytes[end] == quote {
      member.form = .text
      end += 1
      member.start = end
      end = bytes.endOfPlainText(from: end)
      guard end < count, bytes[end] == quote else { return false }
      member.end = end
      end += 1
    } else {
      member.form = .integer
      while end < count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[end], end - member.start < 18 {
        member.integer = 10 &* member.integer &+ Int(bytes[end] &- UInt8(ascii: "0"))
        end += 1
      }
      guard end < count, bytes[end] == UInt8(ascii: ",") || bytes[end] == UInt8(ascii: "}"), end > member.start,
        bytes[member.start] != UInt8(ascii: "0") || end == member.start + 1
      else { return false }
      member.end = end
    }
    members.set(member, for: key)
    position = end
    return true
  }

  private mutating func readValue(of member: inout Member) throws(Failure) {
    switch byte {
    case UInt8(ascii: "\"")?:
      if try skipText() {
        member.form = .text
        (member.start, member.end) = (member.start + 1, position - 1)
      } else {
        member.form = .escaped
      }
    case let byte? where byte == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte:
      readNumber(of: &member)
    case UInt8(ascii: "{")?, UInt8(ascii: "[")?: try skipParts()
    case UInt8(ascii: "t")?, UInt8(ascii: "f")?, UInt8(ascii: "n")?: member.form = try word()
    case _: throw failure("a value")
    }
  }

  /// Reads a number; one in the usual notation is immediately an integer.
  private mutating func readNumber(of member: inout Member) {
    skipWord()
    member.end = position
    let digits = string(from: member.start, to: member.end)
    if let number = Int(digits), number >= 0, String(number) == digits {
      (member.form, member.integer) = (.integer, number)
    } else {
      member.form = .number
    }
  }

  /// Skips true, false or null.
  private mutating func word() throws(Failure) -> Member.Form {
    let start = position
    skipWord()
    switch string(from: start, to: position) {
    case "true": return .true
    case "false": return .false
    case "null": return .other
    case _: throw failure("a value")
    }
  }

  /// Skips letters and digits.
  private mutating func skipWord() {
    while let byte {
      switch UnicodeScalar(byte) {
      case "0"..."9", "a"..."z", "A"..."Z", "+", "-", ".": position += 1
      case _: return
      }
    }
  }

  /// Skips an array or an object of any depth.
  private mutating func skipParts() throws(Failure) {
    var depth = 0
    repeat {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        _ = try skipText()
        continue
      case nil: throw failure("its end")
      case _: break
      }
      position += 1
    } while depth > 0
  }
}

// Values.
extension JSONLine {
  /// The members of the object, in order.
  package var fields: [Field] {
    var (line, fields) = (self, [Field]())
    line.position = 0
    // This cannot fail: the line was read before.
    try? line.readObject { line throws(Failure) in
      let (key, value) = try line.takeField()
      fields.append(
        Field(key: key, isKnown: LogKey(rawValue: key) != nil, value: line.value(of: value), offset: value.offset))
    }
    return fields
  }

  /// The last member with a key.
  package func member(_ key: LogKey) -> Member? { members[key] }

  package func value(of member: Member) -> Value {
    switch member.form {
    case .text, .escaped: .text(text(of: member) ?? "")
    case .number: .number(string(from: member.start, to: member.end))
    case .integer: .integer(member.integer)
    case .true: .boolean(true)
    case .false: .boolean(false)
    case .other: .other
    }
  }

  /// Returns the text of a member; nil for another value.
  package func text(of member: Member) -> String? {
    if member.form == .text { return string(from: member.start, to: member.end) }
    return member.form == .escaped ? unescaped(from: member.start) : nil
  }

  /// Returns the bytes of the text of a member; nil if it has escapes, or for another value.
  package func plainText(of member: Member) -> UnsafeBufferPointer<UInt8>? {
    member.form == .text ? UnsafeBufferPointer(rebasing: bytes[member.start..<member.end]) : nil
  }

  /// Returns the integer of a member; nil for another value.
  package func number(of member: Member) -> Int? {
    if member.form == .integer { return member.integer }
    return member.form == .number ? Int(string(from: member.start, to: member.end)) : nil
  }

  private func string(from start: Int, to end: Int) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
  }

  /// Returns the text that begins with a quotation mark, which has been read before.
  private func unescaped(from start: Int) -> String {
    var line = self
    line.position = start
    return (try? line.takeText()) ?? ""
  }

  // MARK: - Texts

  /// Skips a text.
  /// - Returns: whether it has no escapes.
  private mutating func skipText() throws(Failure) -> Bool {
    guard take("\"") else { throw failure("a text") }
    var isPlain = true
    while true {
      passPlainText()
      guard let mark = byte else { throw failure("the end of the text") }
      position += 1
      if mark == UInt8(ascii: "\"") { return isPlain }
      isPlain = false
      _ = try escaped()
    }
  }

  /// Skips the bytes before the next quotation mark or escape.
  private mutating func passPlainText() {
    position = bytes.endOfPlainText(from: position)
  }

  private mutating func takeText() throws(Failure) -> String {
    guard take("\"") else { throw failure("a text") }
    var result = ""
    while true {
      let start = position
      passPlainText()
      guard let mark = byte else { throw failure("the end of the text") }
      result += string(from: start, to: position)
      position += 1
      if mark == UInt8(ascii: "\"") { return result }
      result.unicodeScalars.append(try escaped())
    }
  }

  private mutating func escaped() throws(Failure) -> Unicode.Scalar {
    let letter = byte
    position += 1
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try numbered()
    case _:
      position -= 1
      throw failure("one of \" \\ / b f n r t u")
    }
  }

  /// Reads four digits, or two groups of four for a surrogate pair; half a pair becomes the replacement character.
  private mutating func numbered() throws(Failure) -> Unicode.Scalar {
    let unit = try digits()
    guard (0xD800..<0xDC00).contains(unit), bytes[position...].starts(with: [0x5C, 0x75]) else {
      return Unicode.Scalar(unit) ?? "\u{FFFD}"
    }
    position += 2
    let second = try digits()
    guard (0xDC00..<0xE000).contains(second) else { return "\u{FFFD}" }
    return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + second - 0xDC00) ?? "\u{FFFD}"
  }

  private mutating func digits() throws(Failure) -> UInt32 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw failure("four hexadecimal digits") }
    position += 4
    return number
  }

  // MARK: - Single bytes

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while let byte, byte == 0x20 || byte == 0x09 || byte == 0x0D { position += 1 }
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard byte == UInt8(ascii: mark) else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ mark: Unicode.Scalar) throws(Failure) {
    guard take(mark) else { throw failure("'\(mark)'") }
  }

  private func failure(_ wanted: String) -> Failure {
    Failure(wanted: wanted, offset: min(position, bytes.count))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the index of the first quotation mark or escape; the number of bytes if there is none.
  @inline(__always)
  fileprivate func endOfPlainText(from start: Int) -> Int {
    var index = start
    while index < count {
      let word = word(at: index)
      let marks =
        EightBytes.marks(of: UInt8(ascii: "\""), in: word) | EightBytes.marks(of: UInt8(ascii: "\\"), in: word)
      if marks != 0 { return index + marks.trailingZeroBitCount / 8 }
      index += 8
    }
    return count
  }
}
