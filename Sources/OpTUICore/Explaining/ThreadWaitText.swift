import Localization
import OpEngine
package import OpScenario

/// The wait of a thread in words, as the play or the log tells it.
package struct ThreadWaitText: Hashable, Sendable {
  package let thread: String
  package let cause: ThreadWait.Cause
  /// The unfinished operations that it waits for.
  package let operations: [String]
  /// The answer about this thread: `it waits for print`.
  package let sentence: String
  /// The wait among others: `thread main waits for print`.
  package let line: String

  /// Makes the text about a thread; nil if no wait of it is known.
  /// - Parameter script: the waits of the file's own threads, which tell more than the log does.
  package init?(of thread: String, in timeline: Timeline, script: [ThreadWait], charset: Charset) {
    self.thread = thread
    let name = charset.legible(thread)
    if let wait = script.first(where: { $0.thread == thread }) {
      cause = wait.cause
      sentence = charset.legible(wait.sentence)
      line = sentence
    } else if let target = timeline.waits[thread] {
      let label = charset.legible(target.name)
      switch target {
      case .operation(let id):
        cause = .operation(id.text)
        sentence = localized("it waits for \(label)")
        line = localized("thread \(name) waits for \(label)")
      case .queue(let id):
        cause = .queue(id.text)
        sentence = localized("it waits until \(label) is empty")
        line = localized("thread \(name) waits until \(label) is empty")
      }
    } else {
      return nil
    }
    operations = cause.operations(in: timeline).filter { timeline.operation($0)?.phase != .finished }
  }

  /// Returns the threads that wait: those of the file in its order, then the others.
  package static func threads(in timeline: Timeline, script: [ThreadWait]) -> [String] {
    let ofScript = script.map(\.thread)
    return ofScript + timeline.waits.keys.filter { !ofScript.contains($0) }.sorted()
  }
}

extension ThreadWait.Cause {
  /// Returns the operations that it is about, finished or not.
  fileprivate func operations(in timeline: Timeline) -> [String] {
    switch self {
    case .time: []
    case .event(let pattern): [pattern.subject].compactMap(\.self).filter { timeline.operation($0) != nil }
    case .operation(let id): [id]
    case .queue(let id): timeline.operations.lazy.filter { $0.queue == id }.map(\.id)
    }
  }
}
