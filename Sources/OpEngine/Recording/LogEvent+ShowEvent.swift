extension LogEvent {
  /// A step for the audience, of which the engine knows nothing.
  package enum ShowEvent: Hashable, Sendable {
    case note(String)
    /// The play stops, for that long or until a key is pressed.
    case hold(Duration?)
    /// A place to go to, by its id.
    case mark(String)
    /// A question. `reveal` is the event, in the words of scenario files, after which the answer may be shown, `about` the
    /// operation that the question names.
    case ask(String, reveal: String, about: String? = nil)
    /// A possible answer to the latest question.
    case choice(key: String, String)
    /// The answer to the question with that sequence number: the key of the right choice, and why it is right.
    case answer(to: Int, key: String, because: String?)
    /// The question with that sequence number has no answer any more: a person has changed the play.
    case withdrawn(question: Int)
    /// The selection moves there.
    case focus(Subject)
    /// Virtual time passes at this speed from now on: doubled so many times, or halved if negative.
    case speed(doublings: Int)
    /// The length of time that the lanes show; nil for their usual one.
    case zoom(Duration?)
    /// The operations that stand out from now on.
    case highlight([LogName])
  }
}
