/// The result of a loop after the screen was restored.
package struct Outcome: Hashable, Sendable {
  /// The reason why a loop ended.
  package enum Ending: Hashable, Sendable {
    /// The user left, or the program ended with the play.
    case done
    case signal(Int32)
    /// The screen is gone.
    case hungUp
  }

  package let ending: Ending
  /// The lines to leave on the normal screen.
  package let summary: [String]
  /// Whether those lines say why no more can come, for example because the program shown has ended.
  package let summaryTellsEnd: Bool
}
