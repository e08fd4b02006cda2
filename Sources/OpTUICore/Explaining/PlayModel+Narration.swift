import OpEngine

extension PlayModel {
  /// What the audience is told: why the play was ended or nothing moves any more, else the latest note.
  var narration: String? {
    let words = WaitWords(names: Names(timeline: timeline, charset: charset))
    let deadlock = timeline.deadlock.map(words.sentence(ofRemark:))
    return (clock.exhausted ?? deadlock ?? timeline.note).map { charset.legible($0) }
  }

  /// Whether that is more than a note.
  var isAlarming: Bool { clock.exhausted != nil || timeline.deadlock != nil }
}
