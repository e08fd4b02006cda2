// The question "On which thread does an operation run?".
extension QuestionWriter {
  func thread(of operation: String) throws(Failure) -> Draft {
    try requireUnstarted(operation)
    let start = forecast.first { $0.starts(operation) }
    if start == nil { try requireEnd() }
    let threads = actingThreads
    let main = localized("on the main thread")
    let choices =
      [main, localized("on a worker thread")] + threads.map { localized("on the thread \($0.name)") }
      + [localized("on none: it never runs")]
    let worker = start.map { $0.event.worker ?? 0 }
    let answer: Int
    let because: String
    switch worker {
    case nil: (answer, because) = (choices.count - 1, reasonOfNever(operation))
    case 1?:
      answer = 0
      because =
        start?.event.queue == nil
        ? reasonOfCaller(name(operation), localized("the main thread"))
        : localized("\(name(operation)) is in the main queue.")
    case let number?:
      let index = threads.firstIndex { $0.worker == number }
      answer = index.map { 2 + $0 } ?? 1
      because =
        index.map { reasonOfCaller(name(operation), threads[$0].name) }
        ?? localized("A queue runs its operations on workers.")
    }
    return Draft(
      text: localized("On which thread does \(name(operation)) run?"), choices: choices, answer: answer,
      reveal: reveal(ofStart: operation, start?.event), because: because)
  }

  private func reasonOfCaller(_ name: String, _ thread: String) -> String {
    localized("start() runs \(name) on the thread that calls it: \(thread).")
  }

  /// The threads of the file that start operations, with their numbers.
  private var actingThreads: [(name: String, worker: Int)] {
    forecast.scenario.threads.enumerated().compactMap { index, thread in
      let starts = thread.steps.withInner.contains { if case .engine(.start) = $0.action { true } else { false } }
      return starts ? (thread.id, index + 2) : nil
    }
  }
}
