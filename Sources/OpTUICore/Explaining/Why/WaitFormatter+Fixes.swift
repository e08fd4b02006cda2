// Suggested fixes.
extension WaitFormatter {
  /// Returns the sentence of a suggested fix.
  func sentence(_ fix: SuggestedFix) -> String {
    switch fixTerms {
    case .calls: reasons.call(fix)
    case .steps: step(for: fix)
    case .key(let key): effect(of: key, doing: fix)
    case .lines: timeline.command(for: fix).map { ":\($0.line)" } ?? task(for: fix)
    }
  }

  /// The suggested fix; nil if none is needed.
  package func fix(_ cause: WaitCause) -> String? { cause.fix.map { charset.legible(sentence($0)) } }

  // MARK: - Fixes by key

  /// Returns the effect of the key that performs a fix; the fix itself if no key does.
  private func effect(of key: String, doing fix: SuggestedFix) -> String {
    guard case .command(let command) = fix, timeline.command(for: fix) != nil else { return task(for: fix) }
    switch command {
    case .resume(let queue): return localized("\(key) resumes \(names.label(queue))")
    case .raiseMax(let queue): return localized("\(key) raises the max of \(names.label(queue))")
    case .cancel(let id): return localized("\(key) cancels \(names.label(id)) and breaks the cycle")
    case .unpause(let id): return localized("\(key) resumes \(names.label(id))")
    case .satisfy(let id, let condition):
      return localized("\(key) satisfies \(condition) for \(names.label(id))")
    case .finish(let id):
      let help = localized("\(key) finishes \(names.label(id))")
      // Its work may still call finish().
      return names.lane(of: id)?.kind == .async ? localized("\(help), if it does not do so itself") : help
    }
  }

  /// Returns a fix that the user cannot perform.
  private func task(for fix: SuggestedFix) -> String {
    switch fix {
    case .command(.finish(let id)), .reportFinish(let id): localized("\(names.label(id)) has to report its finish")
    case .add(let id): localized("add \(names.label(id)) to a queue, or start it")
    case .reportReady(let id), .postReady(let id): localized("\(names.label(id)) has to report that it is ready")
    case .command, .giveUpWait, .freeWorker, .freeDispatchQueue, .freeMain: reasons.call(fix)
    }
  }

  // MARK: - Fixes in the key bar

  /// The maximum width of a name in the key bar.
  private static let columnsOfName = 16

  /// Returns the effect of the key that performs a fix, for the key bar: `resume net`; nil if no key does.
  func brief(_ fix: SuggestedFix) -> Phrase? {
    guard case .command(let command) = fix, timeline.command(for: fix) != nil else { return nil }
    switch command {
    case .resume(let queue): return "resume \(short(names.label(queue)))"
    case .raiseMax(let queue): return "raise max of \(short(names.label(queue)))"
    case .cancel(let id): return "cancel \(short(names.label(id)))"
    case .unpause(let id): return "resume \(short(names.label(id)))"
    case .satisfy(_, let condition): return "satisfy \(short(condition))"
    case .finish(let id): return "finish \(short(names.label(id)))"
    }
  }

  private func short(_ name: String) -> String {
    CellText(charset.legible(name)).elidedInMiddle(columns: Self.columnsOfName, mark: charset.glyphs.elision)
      .padded(columns: 0)
  }

  // MARK: - Fixes in a scenario file

  /// Returns a fix as a step of the script, with its ids; the fix itself if no step performs it.
  private func step(for fix: SuggestedFix) -> String {
    let id = { (operation: OperationID) in timeline.waitGraph.name(of: operation) }
    let queueID = { (queue: QueueID) in timeline.waitGraph.name(of: queue) }
    guard case .command(let command) = fix else { return task(for: fix) }
    return switch command {
    case .resume(let queue): localized("a step `resume: \(queueID(queue))` resumes it")
    case .raiseMax(let queue):
      localized("a step `max: {\(queueID(queue)): \(timeline.nextMax(of: queueID(queue)))}` raises its max")
    case .cancel(let operation): localized("a step `cancel: \(id(operation))` breaks the cycle")
    case .unpause(let operation): localized("a step `unpause: \(id(operation))` resumes it")
    case .finish(let operation) where names.lane(of: operation)?.isFinishedByWord == true:
      localized("a step `finish: \(id(operation))` finishes it")
    case .satisfy(let operation, let condition):
      localized("a step `satisfy: {\(id(operation)): \(condition)}` satisfies it")
    case .finish: task(for: fix)
    }
  }
}
