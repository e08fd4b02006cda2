/// A question about the engine's future behaviour, written and answered by the play itself: a copy of the play runs
/// ahead.
package struct Inquiry: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    /// The question "which operation of the queue starts next?".
    case next(queue: String)
    /// The question "when does the event come?".
    case time(of: EventPattern)
    /// The question "in which state is the operation so much later?".
    case state(of: String, after: Duration)
    /// The question "on which thread does the operation run?".
    case thread(of: String)
    /// The question "which one command lets the operation run?".
    case release(of: String)
    /// The question "does the operation ever run?".
    case start(of: String)
  }

  package var subject: Subject
  /// The text, in place of the generated one.
  package var text: LocalizedText?
  /// The reason shown with the answer, in place of the engine's.
  package var because: LocalizedText?
  /// Operations offered as choices in any case; only for `next`.
  package var operations: [String] = []
  /// Times offered as choices in any case; only for `time`.
  package var times: [Duration] = []
  package var place: SourcePlace

  /// The question without the words of the file, which apply to the unchanged play only.
  package var withoutFileTexts: Inquiry {
    var inquiry = self
    (inquiry.text, inquiry.because) = (nil, nil)
    return inquiry
  }
}
