// The user makes the choices that the rules leave open.
extension Play {
  /// A choice made by the user, or automatically because it made no difference.
  struct Pick {
    let index: Int
    /// The number of events before it.
    let events: Int
    /// The number of slices before it.
    let slices: Int
    let isByUser: Bool

    /// Whether it differs from the play of the file.
    var isOther: Bool { index > 0 }
  }

  /// The number of choices that the user has made.
  var pickCount: Int { picks.count(where: \.isByUser) }

  /// Makes one of the offered choices.
  /// - Parameter place: its index among those offered.
  package func pick(_ place: Int) {
    guard let offered = offeredPicks, offered.indices.contains(place) else { return }
    take(offered[place], isByUser: true)
    (offeredPicks, decision, hold) = (nil, nil, nil)
  }

  /// Makes choices as the user does, until none is left or the play has ended.
  func takePicks(_ places: [Int]) {
    asksForPicks = true
    for place in places {
      while offeredPicks == nil {
        guard case .held = advance(to: .forEver) else { return }
        if offeredPicks == nil { release() }
      }
      pick(place)
    }
    asksForPicks = false
    if offeredPicks != nil { pick(0) }
  }

  private func take(_ index: Int, isByUser: Bool) {
    picks.append(
      Pick(index: index, events: core.recorder.count, slices: watchdog.slices, isByUser: isByUser))
    queue.append(pick: index)
  }

  /// Stops before the next slice if the rules leave its choice open, and the choice matters.
  /// - Returns: whether the play stops.
  func stopsBeforePick() -> Bool {
    guard core.isScheduledByUser else { return false }
    let moment = queue.isEmpty ? max(now, queue.nextTime ?? now) : now
    if picks.contains(where: { $0.isOther && $0.slices == watchdog.slices }) {
      now = moment
      settleQuestions()
    }
    guard role == .asking, queue.needsPick else { return false }
    if queue.isEmpty, let check = core.lints.nextCheck, check < moment { return false }
    let candidates = queue.candidates(at: moment)
    if candidates.count < 2 { return false }
    let different = asksForPicks ? distinctPicks(among: candidates.count) : [0]
    guard different.count > 1 else {
      take(0, isByUser: false)
      return false
    }
    now = moment
    offeredPicks = different
    let keys = Step.Question.keys(different.count)
    decision = Step.Question(
      text: LocalizedText(localized("You are the scheduler. What goes first?")),
      choices: zip(keys, different).map { key, index in
        Step.Question.Choice(key: key, text: LocalizedText(text(of: candidates[index])))
      }, answer: "", reveal: .atOnce, because: nil, place: SourcePlace(line: 1, column: 1), isGenerated: true)
    hold = .untilReleased
    return true
  }

  /// Returns the first choice for each observable order, as found by copies of the play.
  private func distinctPicks(among count: Int) -> [Int] {
    var orders: Set<[String: [String]]> = []
    return (0..<min(count, 9)).filter { index in
      let copy = copy(picking: [Pick(index: index, events: 0, slices: watchdog.slices, isByUser: false)])
      copy.finish(limit: 20_000)
      return orders.insert(copy.observableOrder).inserted
    }
  }

  /// The events of each operation and queue in order, and the printed lines: without threads, and without the order
  /// between subjects.
  var observableOrder: [String: [String]] {
    var order: [String: [String]] = [:]
    for event in events {
      switch event.kind {
      case .executing:
        order["\(event.subject ?? "").start", default: []].append(event.time.text)
        order["start in \(event.queue ?? "")", default: []].append(event.subject ?? "")
      case .finished, .cancelled:
        order["\(event.subject ?? "").\(event.kind)", default: []].append(event.time.text + (event.detail ?? ""))
      case .log: order["log", default: []].append((event.subject ?? "") + (event.detail ?? ""))
      case _: break
      }
    }
    return order
  }

  private func text(of slice: Slice) -> String {
    func name(_ operation: Int) -> String {
      let plan = core.table[operation].plan
      return plan.name?.text(in: core.language) ?? plan.id
    }
    func name(ofID id: String) -> String { core.table.index(of: id).map(name) ?? id }
    switch slice {
    case .run(let fiber), .resume(let fiber, _):
      if let operation = fibers[fiber].machine.operation ?? fibers[fiber].entry.operation { return name(operation) }
      let action = fibers[fiber].machine.nextAction.flatMap { $0.text(naming: name(ofID:)) }
      let thread = localized("thread \(fibers[fiber].thread ?? "")")
      return [thread, action].compactMap(\.self).joined(separator: localized(": "))
    case .abandonBody(let fiber, _): return fibers[fiber].machine.operation.map(name) ?? ""
    case .fail(let operation, _): return localized("\(name(operation)) fails")
    case .add(let operation): return localized("\(name(operation)) is added")
    }
  }
}

extension Fiber.Entry {
  /// The operation that begins with it.
  fileprivate var operation: Int? {
    switch self {
    case .body(let operation), .block(let operation, _), .completion(let operation): operation
    case .none, .notification: nil
    }
  }
}
