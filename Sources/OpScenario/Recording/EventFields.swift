import Localization
import OpEngine

/// The fields of one line of an event log, read by key and checked.
struct EventFields {
  /// A value that is missing, or cannot be what it is.
  struct Mistake {
    var code: String
    var message: Phrase
    /// In bytes from the beginning of the line.
    var offset: Int
    var hint: Phrase?
  }

  private let fields: [JSONLine.Field]
  private(set) var mistakes: [Mistake] = []

  init(_ fields: [JSONLine.Field]) { self.fields = fields }

  /// Whether there is a value of a key.
  func names(_ key: String) -> Bool { field(key) != nil }

  private func field(_ key: String) -> JSONLine.Field? {
    // Not with a copy of each.
    fields.lastIndex { $0.key == key }.map { fields[$0] }
  }

  /// Notes that a value cannot be what it is.
  mutating func refuse(_ key: String) {
    guard let field = field(key) else { return }
    mistakes.append(Mistake(code: "wrong-value", message: "'\(key)' cannot be \(field.value)", offset: field.offset))
  }

  /// The text of a key; nil where there is none.
  mutating func text(_ key: String) -> String? {
    switch field(key)?.value {
    case nil: return nil
    case .text(let text)?: return text
    case .number?, .integer?, .boolean?, .other?:
      refuse(key)
      return nil
    }
  }

  /// The text or the number of a key, as it is written; nil where there is none.
  mutating func word(_ key: String) -> String? {
    switch field(key)?.value {
    case nil: return nil
    case .text(let text)?, .number(let text)?: return text
    case .integer(let number)?: return String(number)
    case .boolean?, .other?:
      refuse(key)
      return nil
    }
  }

  /// The number of a key; nil where there is none, or none in the range.
  mutating func number(_ key: String, in range: ClosedRange<Int>) -> Int? {
    guard let field = field(key) else { return nil }
    if let number = field.value.number, range.contains(number) { return number }
    refuse(key)
    return nil
  }

  /// The value that `read` makes of the text of a key; nil where there is none.
  mutating func value<Value>(_ key: String, _ read: (String) -> Value?) -> Value? {
    guard let text = text(key) else { return nil }
    let value = read(text)
    if value == nil { refuse(key) }
    return value
  }

  /// Notes that a key is missing if its value is, and nothing was wrong with it.
  mutating func required<Value>(_ key: String, _ value: Value?) -> Value? {
    if value == nil, field(key) == nil {
      mistakes.append(Mistake(code: "missing-value", message: "this event needs '\(key)'", offset: 0))
    }
    return value
  }

  /// The text of a key that has to be there.
  mutating func requiredText(_ key: String) -> String? { required(key, text(key)) }
}
