import Localization
import OpEngine

// The situation on the screen, and its keys
extension PlayModel {
  var situation: Situation {
    if let past {
      if past.isPlaying { return .replaying }
      return capabilities.controlsTime ? .past : movesByItself ? .frozen : .reviewing
    }
    if isLog, capabilities.isLive { return movesByItself ? .live : .ended }
    if isLog { return movesByItself ? .following : .recorded }
    if openQuestion != nil { return predictions.isPick ? .choosing : .asked }
    if title.isSession, timeline.operations.isEmpty { return .empty }
    switch transport {
    case .play: return capabilities.isLive ? .live : .playing
    case .pause: return .paused
    case .hold: return .held
    case .end: return clock.exhaustion != nil ? .stopped : isStuck ? .stuck : .done
    }
  }

  /// The word for the situation in the title.
  var transportWord: String {
    if idleState?.stall != nil { return localized("STUCK") }
    return switch situation {
    case .playing: localized("PLAY")
    case .paused: localized("PAUSE")
    case .held: localized("HOLD")
    case .asked: localized("QUESTION")
    case .choosing: localized("CHOICE")
    case .past, .replaying, .frozen, .reviewing: localized("PAST")
    case .live: localized("LIVE")
    case .following: localized("FOLLOW")
    case .ended: localized("ENDED")
    case .empty: localized("EMPTY")
    case .done: localized("DONE")
    case .stuck: localized("STUCK")
    case .stopped, .recorded: localized("END")
    }
  }

  /// Returns the key bar: the keys of the situation, including those specific to the selected lane.
  func keyBar(columns: Int) -> KeyBar {
    if let question { return KeyBar(question.items(in: self), columns: columns) }
    let (keys, question, ofMoment) = (keys, openQuestion, hintsOfMoment)
    let ofPlay = hintsOfLesson + ofMoment.prefix(1) + hintsOfSession + hintsOfFile + ofMoment.dropFirst()
    let hints = (exercise.map(hintsOfExercise) ?? Array(ofPlay)).filter { hint in
      guard let question else { return true }
      return !hint.actions.flatMap(keys.keys(for:)).contains { question.choice(for: $0) != nil }
    }
    let items = (hints + hintsOfProgram).map { hint in
      var item = keys.item(hint)
      item.isOff = situation == .live && !canBeSteered && hint.isSteering
      return item
    }
    let answers = question.map { [answerItem(for: $0)] } ?? []
    let leave = KeyMap.Hint(.program(.quit), text: settings.returnsToList ? "list" : "quit")
    let last = [KeyMap.Hint(.panel(.help), text: "help"), leave].map(keys.item)
    let offers = hintsOfFix + (canBeSteered && exercise == nil && !hidesAnswers ? offers : []) + hintsOfCode
    return KeyBar(answers + items.prefix(1) + offers.map(keys.item) + items.dropFirst() + last, columns: columns)
  }

  /// The keys of the situation; beside an open answer, also the key that shows all causes.
  private var hintsOfMoment: [KeyMap.Hint] {
    // Only a play in virtual time can fork.
    let hints = situation.hints.map { $0 == .suspend && isSelectedQueueSuspended ? .resume : $0 }.filter { hint in
      (hint != .fork || capabilities.controlsTime) && (hint != .marks || hasMarks)
        && (situation != .asked || offersHint || !hint.actions.contains(.panel(.why)))
    }
    guard isWhyOpen, let survey, survey.count > 1 else { return hints }
    return hints.prefix(1) + [.causes] + hints.dropFirst()
  }

  /// Whether there are marks to go to.
  private var hasMarks: Bool { max(title.markCount, presentNarration.markCount) > 0 }

  private var isSelectedQueueSuspended: Bool { selectedQueue.flatMap(timeline.queue)?.isSuspended ?? false }

  /// Returns the hints of an exercise, and those of the situation that do not steer.
  private func hintsOfExercise(_ state: ExerciseState) -> [KeyMap.Hint] {
    KeyMap.hints(of: state) + situation.hints.filter { !$0.isSteering }
  }

  private var hintsOfSession: [KeyMap.Hint] { title.isSession && canBeSteered ? KeyMap.Hint.ofSession : [] }

  /// The hint at the end of a lesson: the next one.
  private var hintsOfLesson: [KeyMap.Hint] {
    past == nil && transport == .end && lesson?.next != nil && view.list.search.isEmpty ? [.nextLesson] : []
  }

  /// The hint to record a program's log.
  private var hintsOfProgram: [KeyMap.Hint] {
    guard capabilities.isRecordable, past == nil else { return [] }
    return playback.output.isEmpty ? [.record] : [.output, .record]
  }

  /// The hint to follow a file that may grow.
  private var hintsOfFile: [KeyMap.Hint] {
    capabilities.canFollow && situation == .recorded && !viewer.isClosed ? [.follow] : []
  }

  private func answerItem(for question: Narration.Question) -> KeyBar.Item {
    let letters = question.answerKeys
    return KeyBar.Item(
      keys: letters.map(Key.character), label: letters.map(String.init).joined(separator: " "),
      text: predictions.isPick ? localized("choose") : localized("answer"))
  }
}
