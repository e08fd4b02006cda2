/// The JSON Schema of scenario files, for editors: its keys are those of the loader's tables.
///
/// Editors use it to complete and check fixed forms. Only the loader can check whether ids exist and events are
/// possible.
package enum FormatSchema {
  /// The schema's file name in the user's folder.
  package static let fileName = "optui.schema.json"

  /// Returns the first line of a file: a comment that names the schema to editors.
  package static func modeline(for schema: String = fileName) -> String { "# yaml-language-server: $schema=\(schema)" }

  /// The form of a value.
  indirect enum Shape: Sendable {
    case any
    /// One scalar: a text, a number or a Boolean.
    case scalar
    /// A text, or one for each language.
    case text
    case boolean
    case integer(ClosedRange<Int>)
    case duration
    case identifier
    case choice([String])
    case list(Shape)
    /// A map of ids or names to values.
    case map(Shape)
    case oneOf([Shape])
    /// A map with the keys of a table.
    case table(String)
  }

  /// The schema as text, in draft 7, which editors support.
  package static var text: String {
    let definitions = Reader.tables.map { ($0.name, object($0)) }
    let schema = JSON.object([
      ("$schema", .string("http://json-schema.org/draft-07/schema#")), ("title", .string("OpTUI scenario")),
      ("$ref", .string("#/definitions/scenario")), ("definitions", .object(definitions)),
    ])
    return schema.text(indent: 0) + "\n"
  }

  private static func object(_ table: KeyWords) -> JSON {
    var fields: [(String, JSON)] = [
      ("type", .string("object")), ("additionalProperties", .boolean(false)),
      ("patternProperties", .object([("^x-", .object([]))])),
      ("properties", .object(table.keys.map { ($0.name, json($0.form.shape)) })),
    ]
    let required = table.keys.filter(\.isRequired).map { JSON.string($0.name) }
    if !required.isEmpty { fields.append(("required", .array(required))) }
    return .object(fields)
  }

  private static let scalarTypes = JSON.array(["string", "number", "boolean"].map(JSON.string))
  /// The form of an id, in which all characters beyond ASCII are letters: few validators know classes such as `\p{L}`.
  private static let identifierPattern = #"^([A-Za-z_]|[^\x00-\x7F])([A-Za-z0-9_.-]|[^\x00-\x7F])*$"#

  private static func json(_ shape: Shape) -> JSON {
    switch shape {
    case .any: .object([])
    case .scalar: .object([("type", scalarTypes)])
    case .text:
      .object([
        ("type", .array(["string", "number", "boolean", "object"].map(JSON.string))),
        ("additionalProperties", .object([("type", scalarTypes)])),
      ])
    case .boolean: .object([("type", .string("boolean"))])
    case .integer(let range):
      .object([
        ("type", .string("integer")), ("minimum", .integer(range.lowerBound)), ("maximum", .integer(range.upperBound)),
      ])
    case .duration:
      // Only 0 needs no unit.
      .object([
        (
          "anyOf",
          .array([
            .object([("type", .string("string")), ("pattern", .string(durationPattern))]),
            .object([("enum", .array([.integer(0)]))]),
          ])
        )
      ])
    case .identifier: .object([("type", .string("string")), ("pattern", .string(identifierPattern))])
    case .choice(let words): .object([("enum", .array(words.map(JSON.word)))])
    case .list(let item): .object([("type", .string("array")), ("items", json(item))])
    case .map(let value): .object([("type", .string("object")), ("additionalProperties", json(value))])
    case .oneOf(let shapes): .object([("anyOf", .array(shapes.map(json)))])
    case .table(let name): .object([("$ref", .string("#/definitions/\(name)"))])
    }
  }

  private static let durationPattern = #"^ *(0|[0-9]+(\.[0-9]+)? *(us|ms|s|min)) *$"#
}

extension FormatSchema {
  /// A JSON value, written over several lines.
  fileprivate indirect enum JSON {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case array([JSON])
    case object([(String, JSON)])

    /// Returns a word of the format as YAML reads it: `true` is a Boolean.
    static func word(_ word: String) -> JSON {
      word == "true" || word == "false" ? .boolean(word == "true") : .string(word)
    }

    func text(indent: Int) -> String {
      switch self {
      case .string(let text): return text.quotedForJSON
      case .integer(let number): return String(number)
      case .boolean(let value): return String(value)
      case .array(let items): return "[" + items.map { $0.text(indent: indent) }.joined(separator: ", ") + "]"
      case .object(let fields):
        if fields.isEmpty { return "{}" }
        let space = String(repeating: " ", count: indent + 2)
        let lines = fields.map { "\(space)\($0.quotedForJSON): \($1.text(indent: indent + 2))" }
        return "{\n" + lines.joined(separator: ",\n") + "\n" + String(repeating: " ", count: indent) + "}"
      }
    }
  }
}
