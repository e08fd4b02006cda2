/// One line that holds one JSON object, as event logs have them: texts, numbers, true and false; what else there is, is
/// passed over.
package struct JSONLine {
  package enum Value: Hashable, Sendable {
    case text(String)
    /// As it is written.
    case number(String)
    /// A number that is written as this one is.
    case integer(Int)
    case boolean(Bool)
    /// A null, or something with parts of its own.
    case other
  }

  package struct Field: Hashable, Sendable {
    package var key: String
    /// Whether the line of an event may have the key.
    package var isKnown: Bool
    package var value: Value
    /// Where its value begins, in bytes from the beginning of the line.
    package var offset: Int
  }

  /// The error of a line that holds no object: what was expected, and where.
  package struct Failure: Error, Hashable {
    package var wanted: String
    package var offset: Int
  }

  // Without a check of each index: a log of a million lines is read byte by byte.
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  /// Returns the members of the object, in their order.
  /// - Complexity: O(length of the line).
  package static func fields(in bytes: ArraySlice<UInt8>) throws(Failure) -> [Field] {
    try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
      var line = JSONLine(bytes: bytes)
      return try line.object()
    }
  }

  private mutating func object() throws(Failure) -> [Field] {
    var fields: [Field] = []
    fields.reserveCapacity(8)
    try expect("{")
    if !take("}") {
      repeat {
        skipBlanks()
        let known = knownKey()
        let key = if let known { known } else { try text() }
        try expect(":")
        skipBlanks()
        let offset = position
        fields.append(Field(key: key, isKnown: known != nil, value: try value(), offset: offset))
      } while take(",")
      try expect("}")
    }
    skipBlanks()
    return position == bytes.count ? fields : try fail("the end of the line")
  }

  private mutating func value() throws(Failure) -> Value {
    switch byte {
    case UInt8(ascii: "\""): return .text(try text())
    case let digit? where digit == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit):
      return number()
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      try skipParts()
      return .other
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      switch word() {
      case "true": return .boolean(true)
      case "false": return .boolean(false)
      case "null": return .other
      case _: return try fail("a value")
      }
    case _: return try fail("a value")
    }
  }

  /// A number; the usual ones without a text of their digits, which would cost each line a thousand instructions.
  private mutating func number() -> Value {
    let start = position
    var number = 0
    while let byte, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte, position - start < 18 {
      number = 10 * number + Int(byte - UInt8(ascii: "0"))
      position += 1
    }
    let isAll = byte.map { [UInt8(ascii: ","), UInt8(ascii: "}"), 0x20, 0x09, 0x0D].contains($0) } ?? false
    if isAll, position > start, bytes[start] != UInt8(ascii: "0") || position == start + 1 { return .integer(number) }
    position = start
    return .number(word())
  }

  /// A number, true, false or null.
  private mutating func word() -> String {
    let start = position
    while let byte {
      switch UnicodeScalar(byte) {
      case "0"..."9", "a"..."z", "A"..."Z", "+", "-", ".": position += 1
      case _: return text(from: start, to: position)
      }
    }
    return text(from: start, to: position)
  }

  /// Passes over an array or an object, however deep.
  private mutating func skipParts() throws(Failure) {
    var depth = 0
    repeat {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        _ = try text()
        continue
      case nil: return try fail("its end")
      case _: break
      }
      position += 1
    } while depth > 0
  }
}

// Texts.
extension JSONLine {
  private mutating func text() throws(Failure) -> String {
    guard take("\"") else { return try fail("a text") }
    var result: String?
    while true {
      let start = position
      while let byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { position += 1 }
      guard let mark = byte else { return try fail("the end of the text") }
      let piece = text(from: start, to: position)
      position += 1
      if mark == UInt8(ascii: "\"") { return result.map { $0 + piece } ?? piece }
      result = (result ?? "") + piece + String(try escaped())
    }
  }

  /// Takes a key that is known; nil, and nothing is taken, for any other.
  private mutating func knownKey() -> String? {
    guard byte == UInt8(ascii: "\""), let known = KnownKeys.shared.key(at: position + 1, in: bytes) else { return nil }
    position += known.utf8.count + 2
    return known
  }

  private func text(from start: Int, to end: Int) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
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
      return try fail("one of \" \\ / b f n r t u")
    }
  }

  /// Four digits, or twice four for what is beyond them; half a pair is the sign for what cannot be shown.
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
    else { return try fail("four hexadecimal digits") }
    position += 4
    return number
  }
}

// Single bytes.
extension JSONLine {
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
    guard take(mark) else { return try fail("'\(mark)'") }
  }

  private func fail<Value>(_ wanted: String) throws(Failure) -> Value {
    throw Failure(wanted: wanted, offset: min(position, bytes.count))
  }
}

extension JSONLine.Value: CustomStringConvertible {
  /// The value in a message.
  package var description: String {
    switch self {
    case .text(let text): "'\(text)'"
    case .number(let digits): digits
    case .integer(let number): String(number)
    case .boolean(let value): String(value)
    case .other: "this"
    }
  }
}

extension JSONLine.Value {
  /// The value of a whole number; nil for anything else.
  package var number: Int? {
    switch self {
    case .integer(let number): number
    case .number(let digits): Int(digits)
    case .text, .boolean, .other: nil
    }
  }
}

extension [JSONLine.Field] {
  /// The value of the last member with a key.
  package subscript(key: String) -> JSONLine.Value? { lastIndex { $0.key == key }.map { self[$0].value } }

  package func text(_ key: String) -> String? { if case .text(let text)? = self[key] { text } else { nil } }

  package func number(_ key: String) -> Int? { self[key]?.number }

  package func boolean(_ key: String) -> Bool? { if case .boolean(let value)? = self[key] { value } else { nil } }
}
