// Predicting the engine's decisions
extension PlayModel {
  /// Enables or disables questions before each decision.
  mutating func togglePredicting() -> [PlayCommand] {
    guard capabilities.controlsTime else {
      return refuse("only a play in virtual time can be run ahead", instead: "open a scenario")
    }
    guard !title.isScheduledByUser else {
      return refuse("you make the decisions here", instead: "choose at each stop")
    }
    teaching.predictions.toggle()
    if predictions.isOn {
      tell(localized("predict: the play stops before each decision and asks"))
    } else {
      teaching.predictions.stand(before: nil)
      tell(
        predictionScore.map { localized("no longer stops before decisions, \($0)") }
          ?? localized("no longer stops before decisions"))
    }
    return [.predict(predictions.isOn)]
  }

  /// Handles the answer to an open decision; nil skips it.
  mutating func predict(_ key: String?) -> [PlayCommand] {
    let isPick = predictions.isPick
    guard let question = teaching.predictions.predict(key, during: timeline.narration) else { return [] }
    if isPick {
      let place = question.choices.firstIndex { $0.key == key } ?? 0
      tell(question.choices[place].text)
      return [.pick(place)]
    }
    return playback.release()
  }

  /// The verdict on the latest prediction, instead of the note; nil once something newer was narrated.
  var predictionVerdict: String? { verdictIsTold ? verdictOnPrediction : nil }

  /// The verdict on the latest prediction if it is not shown as the note, and no key has been pressed since.
  var unreadVerdict: String? {
    past == nil && predictions.isLatestUnread && (layout.note.isEmpty || !verdictIsTold) ? verdictOnPrediction : nil
  }

  private var verdictIsTold: Bool {
    past == nil && predictions.isOn && predictions.open == nil
      && predictions.latest?.isNewer(than: timeline.narration) == true
  }

  private var verdictOnPrediction: String? {
    predictions.latest.map { verdict(on: $0.key, of: $0.question) }
  }

  /// `predicted 3 of 4`; nil without predictions.
  var predictionScore: String? {
    guard predictions.count > 0 else { return nil }
    return localized("predicted \(predictions.right) of \(predictions.count)")
  }
}
