// Steps for the viewer.
extension Step {
  package enum ShowAction: Sendable {
    case note(LocalizedText)
    case hold(Hold)
    case mark(String)
    case ask(Question)
    case inquire(Inquiry)
    case display(Display)
  }

  /// A change of the display.
  package enum Display: Sendable {
    case focus(Subject)
    case speed(Speed)
    /// Sets the length of time that fills the lanes.
    case zoom(Duration)
    /// Highlights these operations; an empty list, none.
    case highlight([String])
  }

  package enum Hold: Hashable, Sendable {
    case untilReleased
    case lasting(Duration)
  }

  /// A question to the viewer, to be answered before the result is shown.
  package struct Question: Hashable, Sendable {
    package struct Choice: Hashable, Sendable {
      package var key: String
      package var text: LocalizedText

      package init(key: String, text: LocalizedText) {
        (self.key, self.text) = (key, text)
      }
    }

    package var text: LocalizedText
    /// The answers to choose from, two to nine.
    package var choices: [Choice]
    /// The key of the right choice.
    package var answer: String
    /// The event or time that proves it right.
    package var reveal: Reveal
    /// The reason why it is right.
    package var because: LocalizedText?
    /// The place of `reveal`, or of the question.
    package var place: SourcePlace
    /// The operation that the question names, if any.
    package var about: String?
    /// Whether the play wrote it, with the help of a copy that ran ahead.
    package var isGenerated = false

    package init(
      text: LocalizedText, choices: [Choice], answer: String, reveal: Reveal, because: LocalizedText? = nil,
      place: SourcePlace, about: String? = nil, isGenerated: Bool = false
    ) {
      self.text = text
      self.choices = choices
      self.answer = answer
      self.reveal = reveal
      self.because = because
      self.place = place
      self.about = about
      self.isGenerated = isGenerated
    }

    /// Returns the keys of `count` choices, at most 26: `a`, `b` and so on.
    package static func keys(_ count: Int) -> [String] {
      (0..<count).map { String(UnicodeScalar(UInt8(ascii: "a") + UInt8($0))) }
    }
  }

  /// The moment at which the answer to a question may be shown.
  package enum Reveal: Hashable, Sendable, CustomStringConvertible {
    case event(EventPattern)
    /// A time, after everything that happens then.
    case time(EngineTime)
    /// The moment at which the viewer has answered.
    case atOnce

    package var description: String {
      switch self {
      case .event(let pattern): pattern.description
      case .time(let time): time.text
      case .atOnce: "at once"
      }
    }
  }
}
