/// The form of a value of the format in a command line. A value in YAML's flow style fits every form.
indirect enum LineForm: Sendable {
  /// One word.
  case one(LineSlot)
  /// One word, or a comma-separated list.
  case many(LineSlot)
  /// A list, even of one word.
  case list(LineSlot)
  /// Everything up to the end of the line.
  case rest(LineSlot)
  /// No value, which means true; or one of the slot.
  case flag(LineSlot?)
  /// Subjects with a value each and a filler in between: `b on a`.
  case pairs(LineSlot, filler: String?, LineForm)
  /// Values in a fixed order, then keywords with values: `net at-most 2`.
  case map(positional: [Part], keywords: [Part])
  /// One value or, with one of the keywords, a map: `A.executing before B.finished`.
  case valueOrMap(Part, keywords: [Part])
  /// Conditions by name, to wait for.
  case conditions
  /// Events in order: `A.finished before B.executing`.
  case order

  /// The part of a `FormatKey` that lines need, regardless of its target: the words, the first of which is printed, and
  /// the form.
  struct Part: Sendable {
    var key: String
    var words: [String]
    var form: LineForm
  }
}

/// The meaning of a word at one place of a line, which determines the suggestions.
package enum LineSlot: Hashable, Sendable {
  case newQueue, newOperation
  case operation, queue, operationOrQueue, thread
  case event, condition, method
  /// An event that is compared with another; users may try a time.
  case otherEvent
  case duration, moment, number
  /// A number, or `default`.
  case limit
  case file
  case choice([String])
  /// A free text or value, with an example.
  case example(String)
}

extension LineSlot {
  /// The slot's noun in messages.
  var noun: String {
    switch self {
    case .newQueue: localized("the id of a new queue")
    case .newOperation: localized("the id of a new operation")
    case .operation: localized("the id of an operation")
    case .queue: localized("the id of a queue")
    case .operationOrQueue: localized("the id of an operation or queue")
    case .thread: localized("the name of a thread")
    case .event, .otherEvent: localized("an event such as A.finished")
    case .condition: localized("the id of a condition")
    case .method: localized("the name of a method")
    case .duration: localized("a duration such as 2s")
    case .moment: localized("a moment such as 8.5s, -2s, #42 or end")
    case .number: localized("a number")
    case .limit: localized("a number or 'default'")
    case .file: localized("the name of a file")
    case .choice(let words): words.count <= 9 ? words.joined(separator: ", ") : localized("a word such as \(words[0])")
    case .example(let text): localized("a value such as \(text)")
    }
  }
}
