package import OpEngine
import Testing

extension Story {
  /// Events of all kinds, but for the creation, about an operation and a queue.
  package static func all(of operation: String, _ queue: String) -> [LogEvent] {
    let changes = [
      "depends new=B", "undepends new=B", "priority old=low new=high", "enqueued", "gated", "ready", "dispatched",
      "executing", "returned", "block new=1", "block-ended new=1", "log text=text", "cancelled", "noticed", "paused",
      "unpaused", "requires code=condition new=c", "requires code=exclusive new=e", "requires code=group new=B",
      "condition code=satisfied text=c", "condition code=unsatisfied text=c", "condition code=produced text=c new=B",
      "failed message=text", "finished outcome=completed", "completed", "kvo key=isReady", "waits on=B",
      "resumes new=\(queue)", "note code=about text=text", "discarded",
    ]
    let queueChanges = [
      "suspended", "resumed", "max old=1 new=2", "idle", "barrier new=\(operation)", "note code=about text=text",
      "discarded",
    ]
    let others = [
      "log text=text thread=main", "waits on=\(operation) thread=main", "resumes on=\(operation) thread=main",
      "note text=text", "hold", "hold new=1s", "mark code=m", "ask text=text reveal=A.finished",
      "choice key=a text=text",
      "answer ask=1 key=a", "withdrawn ask=1", "focus op=\(operation)", "focus queue=\(queue)", "speed new=\"4\"",
      "zoom",
      "zoom new=1s", "highlight", "highlight new=\(operation)", "lint op=\(operation) queue=\(queue) code=deadlock",
      "misuse queue=\(queue) code=notReady message=text", "gap missed=1", "?melted op=\(operation)",
    ]
    let subject = "op=\(operation) queue=\(queue)"
    return changes.map { event("5 \($0) \(subject)") } + queueChanges.map { event("5 \($0) queue=\(queue)") }
      + others.map { event("5 \($0)") }
  }
}
