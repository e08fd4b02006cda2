// Forking from the past
extension PlayModel {
  /// The name of the play, or the number of the fork, the same in every layout. A lesson has its place in the course,
  /// because its title is above the note, and a file its name, or its title if it has no texts, or open questions, which
  /// the name may answer.
  var name: String {
    if let origin = playback.origin { return localized("fork \(origin.forkNumber)") }
    if let lesson { return lesson.place }
    let isUntitled = title.description == nil && title.columnsOfNotes == nil && !isLog && !title.isSession
    let own = isUntitled || asksAgain ? title.title : title.file
    return title.isSession ? localized("live \(own)\(capabilities.isLive ? localized(", real threads") : "")") : own
  }

  /// Forks at the shown time, or says why that is impossible.
  mutating func fork() -> [PlayCommand] {
    guard capabilities.controlsTime else {
      return refuse(capabilities.refusalOfFork(instead: wayBack))
    }
    guard past != nil else {
      return refuse("this is the present", instead: "go back with \(name(.stepBack)) first, to fork from there")
    }
    return [.fork(after: timeline.eventCount, at: time)]
  }

  /// Starts or stops following a growing log.
  mutating func follow() -> [PlayCommand] {
    guard !viewer.isClosed else {
      return refuse("this log no longer grows", instead: wayBack)
    }
    let isOn = clock.transport != .end
    returnToPresent()
    tell(
      isOn
        ? localized("no longer following the log: \(name(.follow)) follows it again")
        : localized("following the log: \(name(.follow)) stops"))
    return [.follow(!isOn)]
  }

  /// Adopts a forked play, and drops what came later. It is paused unless it is at a hold.
  mutating func adoptFork(isHeld: Bool) {
    playback.fork(from: viewer.present, at: time, isHeld: isHeld)
    viewer.dropLaterEvents()
    teaching.answers.forget(after: log.count, and: unansweredQuestion?.number)
    tell(
      localized("forked at \(text(time)): what came later was dropped")
        + (clock.isPaused ? localized(", \(name(.pause)) continues") : ""))
  }

  /// The question at which the shown events end.
  var unansweredQuestion: Narration.Question? {
    guard let question = timeline.narration.question,
      log[..<timeline.eventCount].dropFirst(question.number).allSatisfy({ $0.kind == .choice })
    else { return nil }
    return question
  }
}
