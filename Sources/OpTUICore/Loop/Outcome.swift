/// The result of a loop, once the screen has been restored.
package struct Outcome: Hashable, Sendable {
  /// The reason why a loop ended.
  package enum Ending: Hashable, Sendable {
    /// The person left, or the play ended and the program with it.
    case done
    case signal(Int32)
    /// The screen is gone.
    case hungUp
  }

  package let ending: Ending
  /// The lines to leave on the normal screen.
  package let summary: [String]
  /// Whether those lines say why nothing can come any more: the program that was shown has ended, say.
  package let summaryTellsEnd: Bool
}
