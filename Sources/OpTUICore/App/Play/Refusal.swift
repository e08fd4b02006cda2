/// The refusal of a key: the reason, and an alternative.
struct Refusal: Error, Hashable, Sendable {
  let reason: String
  let instead: String
  /// The reason in a menu, where the subject is known.
  let brief: String

  init(_ reason: Phrase, instead: Phrase, brief: Phrase? = nil) {
    (self.reason, self.instead) = (reason.text, instead.text)
    self.brief = brief?.text ?? self.reason
  }

  /// - Parameter sentence: the reason with an alternative.
  init(_ brief: Phrase, sentence: String) { (self.brief, reason, instead) = (brief.text, sentence, "") }

  var sentence: String { instead.isEmpty ? reason : reason + localized(": ") + instead }

  static func unknownKey(in keys: KeyMap) -> Refusal {
    Refusal("no such key", instead: "\(keys.name(of: .panel(.help))) shows them all")
  }
}

extension PlayModel {
  /// Shows a sentence until the next key.
  /// - Returns: no commands.
  @discardableResult
  mutating func tell(_ sentence: String?) -> [PlayCommand] {
    dialog.tell(sentence)
    return []
  }

  /// Shows why a key has no effect.
  /// - Returns: no commands.
  @discardableResult
  mutating func refuse(_ refusal: Refusal) -> [PlayCommand] { tell(refusal.sentence) }

  /// Shows why a key has no effect, and an alternative.
  /// - Returns: no commands.
  @discardableResult
  mutating func refuse(_ reason: Phrase, instead: Phrase) -> [PlayCommand] {
    refuse(Refusal(reason, instead: instead))
  }

  /// Shows that there are no lanes yet.
  /// - Returns: no commands.
  @discardableResult
  mutating func refuseWithoutLanes() -> [PlayCommand] {
    refuse(
      "there are no lanes yet",
      instead: title.isSession
        ? "\(keys.name(of: .panel(.commandLine))) opens the line that adds an operation"
        : "\(keys.name(of: .time(.pause))) plays on")
  }

  /// The keys that select a lane, for a sentence.
  var keysOfSelection: String { keys.label(of: [.move(.previous), .move(.next)]) }

  /// The keys that select a queue, for a sentence.
  var keysOfQueues: String { keys.label(of: [.view(.previousQueue), .view(.nextQueue)]) }

  /// The names of keys for a sentence.
  func name(_ change: Action.TimeChange) -> String { keys.name(of: .time(change)) }

  func name(_ request: OperationRequest) -> String { keys.name(of: .steer(.operation(request))) }

  func name(_ request: QueueRequest) -> String { keys.name(of: .steer(.queue(request))) }

  /// The key that explains a subject, as the end of a sentence.
  func explains(_ subject: Phrase) -> Phrase { "\(keys.name(of: .panel(.why))) says \(subject)" }
}
