/// The form of a value: in files, for the schema, and in a line.
struct ValueForm: Sendable {
  let shape: FormatSchema.Shape
  /// The form in a line; nil if lines cannot have it.
  let line: LineForm?

  init(_ shape: FormatSchema.Shape, _ line: LineForm? = nil) { (self.shape, self.line) = (shape, line) }
}

// Forms that several keys have.
extension ValueForm {
  static let duration = Self(.duration, .one(.duration))
  static let limit = Self(.oneOf([.integer(Reader.limits), .choice(["default"])]), .one(.limit))
  static let flag = Self(.boolean, .flag(.choice(["true", "false"])))
  /// A key whose only value is `true`.
  static let presence = Self(.choice(["true"]), .flag(nil))
  static let operation = Self(.identifier, .one(.operation))
  static let operations = Self(.list(.identifier), .list(.operation))
  /// One operation, or a list of them.
  static let someOperations = Self(.oneOf([.identifier, .list(.identifier)]), .many(.operation))
  static let queue = Self(.identifier, .one(.queue))
  static let priority = choice(QueuePriority.allCases.map(\.name))
  static let qualityOfService = choice(QualityOfService.allCases.map(\.name))
  static let event = Self(.scalar, .one(.event))
  static let otherEvent = Self(.scalar, .one(.otherEvent))
  /// A time, or the end of the play.
  static let moment = Self(.oneOf([.duration, .choice(["end"])]), .one(.duration))
  static let steps = Self(.list(.table("step")), .one(.example("[{sleep: 1s}, {log: done}]")))
  /// The duration of a body, or its steps.
  static let body = Self(.oneOf([.duration, steps.shape]), .one(.duration))
  static let flags = Self(.map(.boolean), .one(.example("{isExecuting: true}")))

  static func text(_ example: String) -> Self { Self(.text, .one(.example(example))) }

  /// A text that takes the rest of a line.
  static func textToEnd(_ example: String) -> Self { Self(.text, .rest(.example(example))) }

  static func choice(_ words: [String]) -> Self { Self(.choice(words), .one(.choice(words))) }

  static func choices(_ words: [String]) -> Self { Self(.list(.choice(words)), .list(.choice(words))) }

  /// Makes a map of subjects to values.
  static func each(_ subject: LineSlot, filler: String? = nil, _ value: ValueForm) -> Self {
    Self(.map(value.shape), value.line.map { .pairs(subject, filler: filler, $0) })
  }

  /// Makes a map with the keys of a table.
  /// - Parameters:
  ///   - positional: the keys whose values begin a line, in this order.
  ///   - keywords: the keys that follow by name.
  static func table<Value>(
    _ table: KeyTable<Value>, _ positional: [String] = [], keywords: [String] = []
  ) -> Self {
    Self(
      .table(table.words.name), .map(positional: table.words.parts(positional), keywords: table.words.parts(keywords)))
  }

  /// Makes an event, or a map with the keys of a table, the first of which is the event.
  static func eventOr<Value>(_ table: KeyTable<Value>) -> Self {
    let parts = table.words.parts
    return Self(
      .oneOf([event.shape, .table(table.words.name)]), .valueOrMap(parts[0], keywords: Array(parts.dropFirst())))
  }
}
