// Stops of a lesson: its holds, questions and marks
extension PlayModel {
  /// Goes to the next stop at once: in the past to a passed one, or else to the present; otherwise plays on to it.
  mutating func goToNextStop() -> [PlayCommand] {
    if past != nil {
      if let nextStop { showPast(after: nextStop) } else { returnToPresent() }
      return []
    }
    showAll()
    guard capabilities.controlsTime else {
      return refuse(
        capabilities.asksInPassing
          ? Refusal("the play has not reached the next stop", instead: wayToPreviousStop) : noLaterStop)
    }
    guard predictions.isOn || hasLaterStop else { return refuse(noLaterStop) }
    if openQuestion != nil {
      guard confirmsSkip() else { return [] }
      noteSkip()
    }
    return playback.release() + [.advanceToMark(timeline.narration.markCount + 1)]
  }

  /// Shows the latest stop before the shown time, as it was when the play reached it.
  mutating func goToPreviousStop() {
    if let previousStop {
      showPast(after: previousStop)
    } else {
      refuse("there is no stop before this one", instead: "\(name(.toBeginning)) goes to the beginning")
    }
  }

  private var noLaterStop: Refusal { Refusal("there is no stop after this one", instead: wayToPreviousStop) }

  private var wayToPreviousStop: Phrase { "\(name(.previousStop)) goes to the previous one" }

  /// Whether a stop is still to come, as far as the steps of the play tell.
  var hasLaterStop: Bool { log.count(where: \.isStop) < title.stopCount }

  /// Whether there are stops to go to.
  var hasStops: Bool { title.stopCount > 0 }

  /// Whether stops can be visited now, which a clicker's keys do then.
  var isAmongStops: Bool { hasStops && (past != nil || transport == .hold) }

  /// The latest stop before the shown time, as a number of events; nil if there is none.
  var previousStop: Int? {
    let shown = past == nil && clock.hold != nil ? log.count : timeline.eventCount
    return stops.last { $0 < shown }
  }

  /// The first stop after the shown time.
  var nextStop: Int? { stops.first { $0 > timeline.eventCount } }

  /// The numbers of events at which the play was at its stops so far, ascending. A mark includes the narration at its
  /// time, up to the hold or the question after it.
  private var stops: [Int] {
    var stops: [Int] = []
    for (index, event) in log.enumerated() where event.isStop {
      let stop = event.kind == .mark ? placeOfMark(index) : endOfChoices(after: index + 1)
      if stop > stops.last ?? 0 { stops.append(stop) }
    }
    return stops
  }

  private func placeOfMark(_ mark: Int) -> Int {
    let said = log[(mark + 1)...].prefix { $0.isSaid && $0.thread == log[mark].thread && $0.time == log[mark].time }
    guard let stop = said.firstIndex(where: \.isStop) else { return said.endIndex }
    return endOfChoices(after: stop + 1)
  }

  /// The choices belong to the question.
  private func endOfChoices(after count: Int) -> Int { log[count...].prefix { $0.kind == .choice }.endIndex }
}

extension LogEvent {
  /// Whether the play reaches a hold, a question or a mark.
  var isStop: Bool {
    switch body {
    case .show(.hold, _), .show(.ask, _), .show(.mark, _): true
    case _: false
    }
  }

  /// Whether it is narration other than a mark.
  fileprivate var isSaid: Bool {
    switch body {
    case .show(.mark, _): false
    case .show, .note: true
    case _: false
    }
  }
}
