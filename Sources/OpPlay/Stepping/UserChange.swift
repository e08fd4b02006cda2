/// The user's first change of a play. After it, notes and questions of the file may be wrong, since they describe the
/// play of the file; those written by the user stay valid.
final class UserChange: Sendable {
  private struct State {
    var time: EngineTime?
    /// The first line of the scenario that the user has written.
    var firstOwnLine = Int.max
    /// The latest note of the file, until replaced.
    var note: (text: LocalizedText, origin: StepOrigin)?

    func isOwn(_ place: SourcePlace?) -> Bool { place.map { $0.line >= firstOwnLine } ?? false }
  }

  private let state = Lock(State())

  /// Records that the user changes the play.
  func begin(at time: EngineTime) { state.withLock { $0.time = min($0.time ?? time, time) } }

  /// Records the first line of the scenario that the user has written.
  func noteOwnLines(from line: Int) { state.withLock { $0.firstOwnLine = line } }

  /// Returns whether a text at a place of the scenario describes the play without the change.
  func outdates(_ place: SourcePlace?, at now: EngineTime) -> Bool {
    state.withLock { state in
      guard let time = state.time, time <= now else { return false }
      return !state.isOwn(place)
    }
  }

  /// Remembers the shown note, if it is one of the file.
  func show(_ note: LocalizedText, from origin: StepOrigin, at place: SourcePlace?) {
    state.withLock { $0.note = $0.isOwn(place) ? nil : (note, origin) }
  }

  /// Forgets the shown note, which was replaced.
  func hideNote() { state.withLock { $0.note = nil } }

  /// Removes and returns the shown note.
  func takeNote() -> (text: LocalizedText, origin: StepOrigin)? { state.withLock { $0.note.take() } }
}
