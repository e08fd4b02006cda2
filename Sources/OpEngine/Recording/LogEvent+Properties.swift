extension LogEvent {
  /// The properties of a kind of event: besides its word, fields and sentence, the only place that lists all kinds.
  package struct Properties: Sendable {
    /// The category of an event.
    package enum Category: Sendable {
      /// The existence of operations and queues, and their relations.
      case structure
      /// The course of operations, queues and threads, which lanes show over time.
      case course
      /// A report of a misuse or a lint.
      case report
      /// A message to the viewer.
      case audience
      /// A change of the screen: a hold, or what is shown.
      case screen
      /// A remark about the log itself.
      case log
    }

    /// The possible subjects of an event.
    package struct Subjects: OptionSet, Sendable {
      package let rawValue: UInt8
      package init(rawValue: UInt8) { self.rawValue = rawValue }

      package static let operation = Subjects(rawValue: 1)
      package static let queue = Subjects(rawValue: 2)
      package static let thread = Subjects(rawValue: 4)
    }

    /// The folds of a log whose state an event may change. A fold ignores all kinds that do not name it;
    /// `EventFoldTests` checks that it does, and that it handles all others.
    package struct Folds: OptionSet, Sendable {
      package let rawValue: UInt8
      package init(rawValue: UInt8) { self.rawValue = rawValue }

      /// `WaitGraph`, which knows why an operation waits.
      package static let waits = Folds(rawValue: 1)
      /// The lanes of operations and queues. A lane is shown from its first mention on, by any kind of event.
      package static let lanes = Folds(rawValue: 2)
      /// The lanes of threads.
      package static let threads = Folds(rawValue: 4)
      package static let statistics = Folds(rawValue: 8)
      /// The rules that every recorder keeps.
      package static let consistency = Folds(rawValue: 16)
    }

    package let category: Category
    /// The possible subjects in a play, for which a step can wait.
    package let subjects: Subjects
    package let folds: Folds
    /// Whether exports show it as an instant; most others appear as spans and edges.
    package let isInstant: Bool

    init(_ category: Category, of subjects: Subjects, in folds: Folds, isInstant: Bool = false) {
      self.category = category
      self.subjects = subjects
      self.folds = folds
      self.isInstant = isInstant
    }
  }

  package var properties: Properties { kind.properties }

  /// Whether exports show the event as an instant.
  package var isInstant: Bool {
    // Such a note is valid all the time.
    if case .note = body { false } else { properties.isInstant }
  }
}
