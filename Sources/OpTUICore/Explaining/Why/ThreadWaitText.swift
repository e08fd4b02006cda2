/// The wait of a thread in words, from the play or the log.
package struct ThreadWaitText {
  package let thread: String
  let cause: ThreadWait.Cause
  /// The unfinished operations that it waits for.
  package let operations: [String]
  /// The answer about this thread: `it waits for print`.
  package let sentence: String
  /// The wait in a list: `thread main waits for print`.
  package let line: String

  /// Returns the waits of all threads: those of the scenario in order, then the others.
  /// - Parameter script: the waits of the scenario's threads, which are more detailed than those in the log.
  package static func all(script: [ThreadWait], _ words: WaitFormatter) -> [ThreadWaitText] {
    let others = words.timeline.waits.filter { wait in !script.contains { $0.thread == wait.key } }
    return script.map { ThreadWaitText($0.thread, $0.cause, $0.sentence, $0.sentence, words) }
      + others.sorted { $0.key < $1.key }.map { thread, target in
        let (name, label) = (words.charset.legible(thread), words.charset.legible(target.name))
        switch target {
        case .operation(let id):
          let isSampled = words.timeline.isSampled
          return ThreadWaitText(
            thread, .operation(id.text),
            isSampled ? localized("it seems to wait for \(label)") : localized("it waits for \(label)"),
            isSampled
              ? localized("thread \(name) seems to wait for \(label)")
              : localized("thread \(name) waits for \(label)"), words)
        case .queue(let id):
          return ThreadWaitText(
            thread, .queue(id.text), localized("it waits until \(label) is empty"),
            localized("thread \(name) waits until \(label) is empty"), words)
        }
      }
  }

  private init(
    _ thread: String, _ cause: ThreadWait.Cause, _ sentence: String, _ line: String, _ words: WaitFormatter
  ) {
    (self.thread, self.cause) = (thread, cause)
    self.sentence = words.charset.legible(sentence)
    self.line = words.charset.legible(line)
    let timeline = words.timeline
    let all: [String] =
      switch cause {
      case .time: []
      case .event(let pattern): [pattern.subject].compactMap(\.self).filter { timeline.operation($0) != nil }
      case .operation(let id): [id]
      case .queue(let id): timeline.operations.filter { $0.queue == id }.map(\.id)
      }
    operations = all.filter { timeline.operation($0)?.phase != .finished }
  }
}
