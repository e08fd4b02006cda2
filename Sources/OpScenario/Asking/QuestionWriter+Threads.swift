import OpEngine

// On which thread does an operation run?
extension QuestionWriter {
  func thread(of operation: String) throws(Failure) -> Draft {
    try requireUnstarted(operation)
    let start = lookahead.first { $0.starts(operation) }
    if start == nil { try requireEnd() }
    let threads = actingThreads
    let choices = [words.mainThread, words.worker] + threads.map { words.scriptThread($0.name) } + [words.nowhere]
    let worker = start.map { $0.event.worker ?? 0 }
    let answer: Int
    let because: String
    switch worker {
    case nil: (answer, because) = (choices.count - 1, reasonOfNever(operation))
    case 1?:
      let isQueued = start?.event.queue != nil
      (answer, because) = (
        0,
        isQueued ? words.runsOnMain(name(operation)) : words.runsOnCaller(name(operation), words.mainThread)
      )
    case let number?:
      let index = threads.firstIndex { $0.worker == number }
      answer = index.map { 2 + $0 } ?? 1
      because =
        index.map { words.runsOnCaller(name(operation), threads[$0].name) } ?? words.runsOnWorker(name(operation))
    }
    return Draft(
      text: words.thread(of: name(operation)), choices: choices, answer: answer,
      reveal: reveal(ofStart: operation, start?.event), because: because)
  }

  /// The threads of the file that start operations, with their numbers.
  private var actingThreads: [(name: String, worker: Int)] {
    lookahead.scenario.threads.enumerated().compactMap { index, thread in
      let starts = thread.steps.withInner.contains { if case .start = $0.action { true } else { false } }
      return starts ? (thread.id, index + 2) : nil
    }
  }
}
