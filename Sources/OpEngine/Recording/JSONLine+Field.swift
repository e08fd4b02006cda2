extension JSONLine {
  package enum Value: Hashable, Sendable {
    case text(String)
    /// The number as written.
    case number(String)
    /// A number in the canonical notation of this one.
    case integer(Int)
    case boolean(Bool)
    /// A null, an array or an object.
    case other
  }

  package struct Field: Hashable, Sendable {
    package var key: String
    /// Whether an event's line may have the key.
    package var isKnown: Bool
    package var value: Value
    /// The byte offset of its value in the line.
    package var offset: Int
  }

  /// The error of a line without an object: what was expected, and where.
  package struct Failure: Error, Hashable {
    package var wanted: String
    package var offset: Int
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
  /// The value of an integer; nil for anything else.
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
