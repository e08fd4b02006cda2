import Localization
import OpEngine

// Marks of a lesson
extension PlayModel {
  /// Goes to the next mark at once: in the past to a passed one, otherwise past all holds.
  ///
  /// Without one, goes to the present, or past the present hold.
  mutating func goToNextMark() -> [PlayCommand] {
    let passed = timeline.narration.markCount
    if past != nil {
      if let place = place(ofMark: passed + 1) { showPast(after: place) } else { returnToPresent() }
      return []
    }
    showAll()
    if openQuestion != nil {
      guard confirmsSkip() else { return [] }
      noteSkip()
    }
    guard capabilities.controlsTime else {
      return refuse(
        capabilities.asksInPassing
          ? Refusal(
            "the play has not reached the next mark",
            instead: "\(name(.previousMark)) goes to the previous one")
          : noLaterMark)
    }
    if passed < title.markCount { return [.advanceToMark(passed + 1)] }
    guard clock.hold == nil else { return playback.release() }
    return refuse(title.markCount == 0 ? noMarks : noLaterMark)
  }

  /// Shows the latest mark before the shown time, as it was when the play reached it.
  mutating func goToPreviousMark() {
    let passed = timeline.narration.markCount
    let places = [passed, passed - 1].compactMap { place(ofMark: $0) }
    if let place = places.first(where: { $0 < timeline.eventCount }) {
      showPast(after: place)
    } else {
      refuse(
        title.markCount == 0
          ? noMarks
          : Refusal(
            "there is no mark before this one",
            instead: "\(name(.toBeginning)) goes to the beginning"))
    }
  }

  private var noMarks: Refusal {
    Refusal(
      "this scenario has no marks",
      instead: "\(name(.toTime)) goes to a moment, \(name(.stepBack)) back an event")
  }

  private var noLaterMark: Refusal {
    Refusal(
      "there is no mark after this one", instead: "\(name(.previousMark)) goes to the previous one")
  }

  /// Whether marks can be visited now, which a clicker's keys do then.
  var isAmongMarks: Bool { title.markCount > 0 && (past != nil || transport == .hold) }

  /// Returns the number of events when the play reached a mark, counted from 1, including the narration at that time.
  private func place(ofMark number: Int) -> Int? {
    guard number > 0 else { return nil }
    let marks = log.lazy.indices.filter { log[$0].kind == .mark }
    guard let mark = marks.dropFirst(number - 1).first else { return nil }
    let said = log[(mark + 1)...].prefix { $0.isSaid && $0.thread == log[mark].thread && $0.time == log[mark].time }
    // Narration after a stop comes later.
    guard let stop = said.firstIndex(where: { $0.kind == .hold || $0.kind == .ask }) else { return said.endIndex }
    return said[(stop + 1)...].prefix { $0.kind == .choice }.endIndex
  }
}

extension LogEvent {
  /// Whether it is narration other than a mark.
  fileprivate var isSaid: Bool {
    switch body {
    case .show(.mark, _): false
    case .show, .note: true
    case _: false
    }
  }
}
