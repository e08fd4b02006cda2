import OpEngine

/// The first change of a play by a person. From then on the words of the file may not hold: they are about the play as the
/// file has it. Words that the person has written hold.
final class UserChange: Sendable {
  private struct State {
    var time: EngineTime?
    /// The first line of the scenario that the person has written.
    var firstOwnLine = Int.max
    /// The latest note of the file, until something takes its place.
    var note: (text: LocalizedText, origin: LogOrigin)?

    func isOwn(_ place: SourcePlace?) -> Bool { place.map { $0.line >= firstOwnLine } ?? false }
  }

  private let state = Lock(State())

  /// Notes that a person changes the play.
  func begin(at time: EngineTime) { state.withLock { $0.time = min($0.time ?? time, time) } }

  /// Notes the first line of the scenario that the person has written.
  func noteOwnLines(from line: Int) { state.withLock { $0.firstOwnLine = line } }

  /// Returns whether the words at a place of the scenario are about the play without the change.
  func outdates(_ place: SourcePlace?, at now: EngineTime) -> Bool {
    state.withLock { state in
      guard let time = state.time, time <= now else { return false }
      return !state.isOwn(place)
    }
  }

  /// Remembers the note that is shown, if the file has it.
  func show(_ note: LocalizedText, from origin: LogOrigin, at place: SourcePlace?) {
    state.withLock { $0.note = $0.isOwn(place) ? nil : (note, origin) }
  }

  /// Forgets the note that was shown: something else has taken its place.
  func hideNote() { state.withLock { $0.note = nil } }

  /// Removes and returns the note that is shown.
  func takeNote() -> (text: LocalizedText, origin: LogOrigin)? {
    state.withLock { state in
      defer { state.note = nil }
      return state.note
    }
  }
}
