extension LogEvent {
  /// A step for the viewer, unknown to the engine.
  package enum ShowEvent: Hashable, Sendable {
    case note(String)
    /// The play stops, for the duration or until a key is pressed.
    case hold(Duration?)
    /// A named place to go to.
    case mark(String)
    /// A question. `reveal` is the event, in the words of scenario files, after which the answer may be shown, `about`
    /// the operation that the question names.
    case ask(String, reveal: String, about: String? = nil)
    /// A possible answer to the latest question.
    case choice(key: String, String)
    /// The answer to the question with that sequence number: the key of the right choice, and the reason.
    case answer(to: Int, key: String, because: String?)
    /// The question with that sequence number is withdrawn, because the user has changed the play.
    case withdrawn(question: Int)
    /// The selection moves to this subject.
    case focus(Subject)
    /// Virtual time passes at this speed from now on: doubled so many times, or halved if negative.
    case speed(doublings: Int)
    /// The length of time that the lanes show; nil for the default.
    case zoom(Duration?)
    /// The highlighted operations from now on.
    case highlight([LogName])
  }
}
