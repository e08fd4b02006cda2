/// The key for the lines of a note.
struct NoteBasis: Equatable, Sendable {
  let text: PlayModel.AudienceText?
  /// The text about the key that continues or skips.
  let hint: String
  let columns: Int
  /// The numbers of operations and queues, which determine the names.
  let operationCount, queueCount: Int
  /// The version of the timeline while a question is open, whose names have the colours of their states.
  let version: Int?

  init(of model: borrowing PlayModel) {
    text = model.audienceText
    hint = model.passHint
    columns = model.size.columns
    operationCount = model.viewer.timeline.operations.count
    queueCount = model.viewer.timeline.queues.count
    version = text?.isQuestion == true ? model.viewer.version : nil
  }
}

// The note with its names set off
extension PlayModel {
  /// Returns the lines of the note; nil without any.
  func noteText(_ basis: NoteBasis) -> NoteText? {
    guard let text = basis.text else {
      return basis.hint.isEmpty ? nil : NoteText(MarkedText(), hint: basis.hint, onScreen: basis.columns)
    }
    return NoteText(
      marked(text.text, inStateColors: text.isQuestion), lead: text.lead.map { marked($0) },
      items: text.choices.map { text.isQuestion ? markedChoice($0) : MarkedText(CellText($0)) },
      isQuestion: text.isQuestion, hint: basis.hint, onScreen: basis.columns)
  }

  /// Returns a text with bold names, in the colour of an alarm if it is one, or in the colours of their operations'
  /// states, for a text that is bold.
  private func marked(_ text: String, inStateColors hasColors: Bool = false) -> MarkedText {
    var marked = MarkedText()
    let emphasis: Style = isAlarming ? .alert : .bold
    for part in viewer.timeline.parts(of: text) {
      let style = part.isName ? hasColors ? stateStyle(of: part.operation) : emphasis : nil
      marked.append(CellText(String(part.text)), style)
    }
    return marked
  }

  /// Returns a choice, such as `[a] Yes`, with its key in bold.
  private func markedChoice(_ choice: String) -> MarkedText {
    let key = choice.prefix { $0 != " " }
    var marked = MarkedText()
    marked.append(CellText(String(key)), .bold)
    return marked + self.marked(String(choice.dropFirst(key.count)))
  }

  private func stateStyle(of operation: Int?) -> Style {
    guard let operation else { return .plain }
    let style = charset.glyphs.look(of: viewer.timeline.operations[operation].displayState).style
    // The grey of pending lanes is weaker than the text.
    return style == .pending ? .bold : style
  }

  /// Returns what continues from a hold, or gives a hint and skips a question; an empty text while the play moves.
  var passHint: String {
    if questionAskedAgain != nil { return localized("asked again: the answer does not count") }
    if isAskingAgain { return localized("\(keys.name(of: .time(.pause))) continues") }
    guard transport == .hold else { return "" }
    return switch situation {
    case .asked where offersHint:
      localized("\(keys.name(of: .panel(.why))) hint (counts)  \(keys.name(of: .program(.accept))) twice skips")
    case .asked: localized("\(keys.name(of: .program(.accept))) twice skips")
    case .choosing: ""
    case .playing, .paused, .held, .past, .replaying, .live, .frozen, .recorded, .reviewing, .following, .ended, .empty,
      .done, .stuck, .stopped:
      localized("\(keys.name(of: .time(.pause))) continues")
    }
  }
}
