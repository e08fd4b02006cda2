package import OpEngine

/// Events that were inserted into a log, whose later events have moved.
package struct LogInsertion: Hashable, Sendable {
  /// The index of the first of them, when those of earlier insertions are there.
  package let index: Int
  package let events: [LogEvent]
}
