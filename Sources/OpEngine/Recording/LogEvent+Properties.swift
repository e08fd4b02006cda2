extension LogEvent {
  /// The properties of a kind of event: beside the word, the fields and the sentence of a kind, the one place that lists
  /// them all.
  package struct Properties: Sendable {
    /// The class of what happens.
    package enum Category: Sendable {
      /// The existence of operations and queues, and their relations.
      case structure
      /// The course of operations, queues and threads, which lanes show over time.
      case course
      /// A report of a misuse or a lint.
      case report
      /// A message to the audience.
      case audience
      /// A remark about the log itself.
      case log
    }

    /// The things that an event may happen to.
    package struct Subjects: OptionSet, Sendable {
      package let rawValue: UInt8
      package init(rawValue: UInt8) { self.rawValue = rawValue }

      package static let operation = Subjects(rawValue: 1)
      package static let queue = Subjects(rawValue: 2)
      package static let thread = Subjects(rawValue: 4)
    }

    /// The folds of a log whose state an event may change. A fold passes over all kinds that do not name it; that it does,
    /// and that it handles all that do, is what `EventFoldTests` checks.
    package struct Folds: OptionSet, Sendable {
      package let rawValue: UInt8
      package init(rawValue: UInt8) { self.rawValue = rawValue }

      /// `WaitGraph`, which knows why an operation waits.
      package static let waits = Folds(rawValue: 1)
      /// The lanes of operations and queues; that one is shown from its first mention on is no matter of the kind.
      package static let lanes = Folds(rawValue: 2)
      /// The lanes of threads.
      package static let threads = Folds(rawValue: 4)
      package static let statistics = Folds(rawValue: 8)
      /// The rules that every recorder keeps.
      package static let consistency = Folds(rawValue: 16)
    }

    package let category: Category
    /// The things that it may happen to in a play, so that a step can wait for it.
    package let subjects: Subjects
    package let folds: Folds
    /// Whether exports show it as an instant: spans and edges show most others.
    package let isInstant: Bool

    init(_ category: Category, of subjects: Subjects, in folds: Folds, isInstant: Bool = false) {
      self.category = category
      self.subjects = subjects
      self.folds = folds
      self.isInstant = isInstant
    }
  }
}

extension LogEvent {
  package var properties: Properties { kind.properties }

  /// Whether exports show the event as an instant.
  package var isInstant: Bool {
    // Such a note stands at its subject all the time.
    if case .note = body { false } else { properties.isInstant }
  }
}
