/// A thread of a scenario that waits at present.
package struct ThreadWait: Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    case time(EngineTime)
    /// The `when:` of its next step.
    case event(EventPattern)
    case operation(String)
    case queue(String)
  }

  /// The name of the thread; `main` for that of the script.
  package let thread: String
  package let cause: Cause
  /// The next action, in the words of the format: `resume: net`; nil if there is none, or it does not steer the engine.
  package let next: String?
  /// The place of the step.
  package let place: SourcePlace?

  /// The wait in one clause: ``thread helper waits for index.finished before it does `resume: net` (line 12)``.
  package var sentence: String {
    let wait =
      switch cause {
      case .time(let time): localized("thread \(thread) waits until \(time.text)")
      case .event(let pattern): localized("thread \(thread) waits for \(pattern)")
      case .operation(let id): localized("thread \(thread) waits for \(id)")
      case .queue(let id): localized("thread \(thread) waits until \(id) is empty")
      }
    let next = next.map { localized(" before it does `\($0)`") } ?? ""
    return wait + next + (place.map { localized(" (line \($0.line))") } ?? "")
  }
}
