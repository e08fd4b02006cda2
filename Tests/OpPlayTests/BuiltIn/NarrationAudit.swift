import OpPlay

/// The flaws of the narration in a log: notes and answers that cannot be read in time, two answers at one instant, and
/// stops at which the lanes do not show all events of the instant yet.
struct NarrationAudit {
  private(set) var findings: [String] = []
  private var standing: StandingNote?
  /// The halvings and doublings of the pace.
  private var doublings = 0
  private var stop: (time: EngineTime, text: String)?

  private struct StandingNote {
    var text: String
    let begin: EngineTime
    var since: EngineTime
    var seconds = 0.0
    /// Whether it is the reason of an answer, which is shown with the notes of its instant.
    var isAnswer = false
  }

  init(_ events: [LogEvent]) {
    for event in events { take(event) }
  }

  private mutating func take(_ event: LogEvent) {
    if let stop, stop.time == event.time, event.changesLanes {
      findings.append("\(stop.time.text): \(stop.text) stops before \(event.subjectText) is \(event.kind)")
      self.stop = nil
    }
    switch event.body {
    case .show(.note(let text), _):
      if let answer = standing, answer.isAnswer, answer.begin == event.time {
        standing?.text += " " + text
      } else {
        replace(at: event.time)
        standing = StandingNote(text: text, begin: event.time, since: event.time)
      }
    case .show(.ask(let text, _, _), _):
      replace(at: event.time)
      stop = (event.time, "the question \"\(text)\"")
    case .show(.answer(_, _, let because), _):
      if let standing, standing.isAnswer, standing.begin == event.time {
        findings.append("\(event.time.text): two questions are answered, and the screen shows only the later answer")
      }
      let note = standing.flatMap { $0.begin == event.time ? $0.text : nil }
      if note == nil { replace(at: event.time) }
      standing = StandingNote(
        text: [because, note].compactMap(\.self).joined(separator: " "), begin: event.time, since: event.time,
        isAnswer: true)
    case .show(.hold(let length), _):
      stop = (event.time, standing.map { "the note \"\($0.text)\"" } ?? "a hold")
      // Without a duration it stays until the viewer continues.
      if let length { standing?.seconds += length / .seconds(1) } else { standing = nil }
    case .show(.speed(let doublings), _):
      accumulate(until: event.time)
      self.doublings = doublings
    case _: if event.isDeadlock { replace(at: event.time) }
    }
  }

  /// Something else replaces the note.
  private mutating func replace(at time: EngineTime) {
    accumulate(until: time)
    guard let note = standing else { return }
    standing = nil
    let needed = Self.readingSeconds(note.text)
    guard note.seconds < needed else { return }
    let time = note.seconds == 0 ? "is replaced at once" : "stands for \(note.seconds) s, and needs \(needed)"
    findings.append("\(note.begin.text): the note \"\(note.text)\" \(time)")
  }

  private mutating func accumulate(until time: EngineTime) {
    guard let since = standing?.since else { return }
    var seconds = (time - since) / .seconds(1)
    for _ in 0..<abs(doublings) { seconds = doublings > 0 ? seconds / 2 : seconds * 2 }
    standing?.seconds += seconds
    standing?.since = time
  }

  /// The time that a text needs: 180 words or 200 Chinese characters a minute.
  ///
  /// That is four fifths of the speed for standard texts: 228 words of English, 255 characters of Chinese
  /// (Trauzettel-Klosinski and Dietz, Standardized Assessment of Reading Performance: The New International Reading
  /// Speed Texts IReST, IOVS 53, 2012). The lanes are to be looked at as well.
  static func readingSeconds(_ text: String) -> Double {
    let characters = text.unicodeScalars.count(where: \.isChinese)
    let words = text.unicodeScalars.split { $0.isChinese || $0.properties.isWhitespace }
      .count { $0.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil } }
    return Double(words) * 60 / 180 + Double(characters) * 60 / 200
  }
}

extension Unicode.Scalar {
  fileprivate var isChinese: Bool { properties.isIdeographic }
}

extension LogEvent {
  /// Whether an operation or a queue changes its appearance.
  fileprivate var changesLanes: Bool {
    switch body {
    case .operation(_, _, let change):
      switch change {
      case .enqueued, .ready, .unready, .dispatched, .executing, .cancelled, .paused, .unpaused, .failed, .finished:
        true
      case _: false
      }
    case .queue(_, let change):
      switch change {
      case .suspended, .resumed, .maxChanged, .barrierAdded: true
      case _: false
      }
    case _: false
    }
  }

  fileprivate var subjectText: String { operation ?? queue ?? "the play" }
}
