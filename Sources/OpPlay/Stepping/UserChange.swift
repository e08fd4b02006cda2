/// The user's first change of a play. After it, notes and questions of the file may be wrong, since they describe the
/// play of the file; those written by the user stay valid.
struct UserChange {
  private var time: EngineTime?
  /// The first line of the scenario that the user has written.
  var firstOwnLine = Int.max
  /// The latest note of the file, until replaced.
  var note: (text: LocalizedText, origin: StepOrigin)?

  private func isOwn(_ place: SourcePlace?) -> Bool { place.map { $0.line >= firstOwnLine } ?? false }

  /// Records that the user changes the play.
  mutating func begin(at time: EngineTime) { self.time = min(self.time ?? time, time) }

  /// Returns whether a text at a place of the scenario describes the play without the change.
  func outdates(_ place: SourcePlace?, at now: EngineTime) -> Bool {
    guard let time, time <= now else { return false }
    return !isOwn(place)
  }

  /// Remembers the shown note, if it is one of the file.
  mutating func show(_ note: LocalizedText, from origin: StepOrigin, at place: SourcePlace?) {
    self.note = isOwn(place) ? nil : (note, origin)
  }
}
